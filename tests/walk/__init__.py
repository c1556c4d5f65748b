"""A walker that acts at random in a real browser, and a reader of its own for what the page then shows.

One promise is checked after each act: what is shown belongs to the scene that is shown. `acts` is what a person can do,
`chance` picks one, `network` spoils the way to the server, `page.js` says what stands on the page, and `reading` holds
that beside `truth`, the numbers of the scene. `walker` goes. By hand: `python -m tests.walk --minutes 30 --seed 7`.
"""

"""What everything is measured against: a no-op event, Number → Number, and one Plot."""

import gradio as gr
import plotly.graph_objects as go

with gr.Blocks(analytics_enabled=False) as demo:
    asked = gr.Number(0, elem_id="echo")
    answered = gr.Number(0, elem_id="answer")
    asked.input(lambda value: value, asked, answered, trigger_mode="multiple", api_name="echo")
    gr.Plot(go.Figure(go.Scatter(x=[0, 1], y=[0, 1])))

if __name__ == "__main__":
    demo.launch(run_history=False, ssr_mode=False)

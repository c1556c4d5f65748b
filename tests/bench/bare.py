"""The app with which the bench compares: an event that returns its input, and one Plot."""

import gradio as gr
import plotly.graph_objects as go

with gr.Blocks(analytics_enabled=False) as demo:
    number, echo = gr.Number(0), gr.Number(0)
    number.input(lambda value: value, number, echo, trigger_mode="multiple", api_name="echo")
    gr.Plot(go.Figure(go.Scatter(x=[0, 1], y=[0, 1])))

if __name__ == "__main__":
    demo.launch(run_history=False, ssr_mode=False)

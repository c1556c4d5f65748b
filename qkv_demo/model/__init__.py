"""The trained model all-MiniLM-L6-v2, and the attention weights of its 72 heads on a sentence."""

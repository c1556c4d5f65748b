"""The smallest loss with one matrix for queries and keys, for the lab "Can one matrix do it?"."""

import torch
from torch import Tensor

from ..learning.descent import create_loss
from ..maths.tensors import SceneTensors
from ..scene import Scene
from ..scene.check import Matrix

_SEARCH_STEPS = 200  # The number of steps in the search for the smallest loss.


def compute_min_loss_with_one_matrix(scene: Scene, target: Matrix) -> float:
    """Return the lowest loss, in nats, that training with one matrix can approach, accurate to two decimals.

    The scene must be self-attention with one head, dot products and softmax, and d_k must not be less than d_model.
    Then the loss is convex in M = W Wᵀ. Since W is square, every local minimum of the search for W is a global minimum
    (Burer and Monteiro 2005). The loss may approach its minimum only as the entries of W grow without bound.
    """
    compute_loss = create_loss(
        scene, lambda w: _insert_product(scene, w @ w.mT), torch.tensor(target, dtype=torch.float64)
    )
    w = torch.eye(scene.d_model, dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.LBFGS([w], max_iter=_SEARCH_STEPS, tolerance_change=1e-12, line_search_fn="strong_wolfe")

    def closure() -> Tensor:
        optimizer.zero_grad()
        loss_value = compute_loss(w)
        torch.autograd.backward(loss_value)
        return loss_value

    optimizer.step(closure)  # type: ignore[no-untyped-call]
    return max(compute_loss(w).item(), 0.0)


def _insert_product(scene: Scene, product: Tensor) -> SceneTensors:
    """Return the scene's tensors with W_Q = M and W_K = I, padded to d_k columns so that √d_k does not change."""
    tensors = SceneTensors.from_scene(scene)
    head = tensors.heads[0]
    identity = torch.eye(scene.d_model, dtype=torch.float64)
    padding_widths = (0, head.w_q.shape[1] - scene.d_model)
    w_q, w_k = (torch.nn.functional.pad(matrix, padding_widths) for matrix in (product, identity))
    return tensors._replace(heads=(head._replace(w_q=w_q, w_k=w_k),))

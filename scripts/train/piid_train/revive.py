"""An export back to a checkpoint that training can start from (`--init`), when the checkpoint itself is gone. int8 costs little: the first
steps of training mend it."""
import json
import os

import numpy as np
import torch

from .encoder import WIDTH
from .features import ROWS
from .model import Tagger


def table(path, rows, dim):
    with open(path, "rb") as f: raw = f.read()
    return np.frombuffer(raw, np.int8, rows * dim).reshape(rows, dim) * np.frombuffer(raw, np.float32, rows, rows * dim)[:, None]


def weights(path):
    """{parameter: array}: biases and norms as they are named, a product's weight by the bias that is added to it."""
    import onnx
    from onnx.numpy_helper import to_array
    graph = onnx.load(path).graph
    known = {i.name: to_array(i) for i in graph.initializer}
    made = {out: n for n in graph.node for out in n.output}
    found = {k: v for k, v in known.items() if not k.startswith("onnx::") and v.dtype == np.float32}

    def product(name):
        """The weight behind a product that was quantised, or behind a plain one; None for anything else."""
        n = made.get(name)
        while n is not None and n.op_type in ("Cast", "Mul"): n = next((made[i] for i in n.input if i in made and made[i].op_type in ("Cast", "MatMulInteger")), None)
        if n is None: return None
        if n.op_type == "MatMul": return known.get(n.input[1])
        if n.op_type != "MatMulInteger" or n.input[1] not in known: return None
        stem = n.input[1].removesuffix("_quantized")
        return (known[n.input[1]].astype(np.float32) - known[stem + "_zero_point"].astype(np.float32)) * known[stem + "_scale"]

    for n in graph.node:
        if n.op_type != "Add": continue
        for bias, other in (n.input, n.input[::-1]):
            if bias.endswith(".bias") and (w := product(other)) is not None: found[bias.removesuffix("bias") + "weight"] = np.ascontiguousarray(w.T)
    return found


def run(a):
    with open(os.path.join(a.export, "config.json"), encoding="utf8") as f: config = json.load(f)["network"]
    model = Tagger(**config)
    state = {k: torch.from_numpy(np.array(v)) for k, v in weights(os.path.join(a.export, "net.onnx")).items()}
    rows = os.path.join(a.export, "table.bin")
    if not os.path.exists(rows): rows = os.path.join(a.export, "..", "all", "table.bin")      # `export --shared`
    state["table.weight"] = torch.from_numpy(table(rows, ROWS, config["dim"]))
    if config.get("layers"): state["encoder.pieces.weight"] = torch.from_numpy(table(os.path.join(a.export, "pieces.bin"), 30522, WIDTH))
    own = model.state_dict()
    missing = {k for k in own if k not in state or own[k].shape != state[k].shape}
    assert not missing, missing
    torch.save(dict(model={k: state[k] for k in own}, config=config), a.out)
    print(a.out, sum(v.numel() for v in own.values()), "numbers")

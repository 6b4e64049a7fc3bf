"""A trained model -> what the runtime loads: net.onnx (and net-int8.onnx), table.bin, gazetteer.bin, config.json.
The layout is specified in README.md; the features in FEATURES.md."""
import json
import os
import time
import unicodedata

import numpy as np
import torch

from . import features as fx
from .evaluate import Predictor, evaluate
from .features import Features
from .gazetteer import BITS, Gazetteer
from .labels import LABELS, PARTS, TYPES


class Out(torch.nn.Module):
    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, x, mask):
        labels, parts = self.net(x, mask)
        return labels.log_softmax(-1), parts.log_softmax(-1)


class OutEnglish(torch.nn.Module):
    """The same with the pretrained encoder: p [batch, pieces, 384], pmask [batch, pieces], first [batch, tokens]."""

    def __init__(self, model):
        super().__init__()
        self.net, self.encoder, self.join = model.net, model.encoder, model.join

    def forward(self, x, mask, p, pmask, first):
        h = self.encoder.run(p, pmask)
        h = h.gather(1, first[:, :, None].expand(-1, -1, h.shape[2]))
        labels, parts = self.net(x, mask, self.join(h))
        return labels.log_softmax(-1), parts.log_softmax(-1)


def quantise(table):
    """int8 [rows, dim] and a float32 scale a row: value = int8 * scale."""
    scale = np.abs(table).max(1) / 127
    scale[scale == 0] = 1
    q = np.clip(np.rint(table / scale[:, None]), -127, 127).astype(np.int8)
    return q, scale.astype(np.float32)


def ranges(test):
    out, at = [], None
    for cp in range(0x110001):
        ok = cp < 0x110000 and test(cp)
        if ok and at is None: at = cp
        if not ok and at is not None: out.append([at, cp - 1]); at = None
    return out


def windows(model):
    """Tokens a window, shared with the next, and of a text that is read in one. Attention makes long windows dear, what is shared short ones."""
    return dict(window=200, overlap=16, whole=400) if model.get("layers") else dict(window=256, overlap=24)


# How masses become findings, chosen on development data: engine/model/config.ts says what each number means.
DECISION = dict(short_tokens=50, long_tokens=120, sentence_confidence=0.95, strict_floor=0.3)


def config(model, gaz_count):
    def is_upper(c): return chr(c).isupper() or chr(c).istitle()
    return dict(
        rows=fx.ROWS, reserved=fx.RESERVED, width=fx.WIDTH, dim=model["dim"], labels=LABELS, types=TYPES, parts=PARTS,
        gazetteer_bits=BITS, gazetteer_entries=gaz_count, gazetteer_column=fx.GAZ_COL, gazetteer_columns=fx.GAZ_COLS, lattice_max=fx.LATTICE_MAX,
        row_of=dict(cls=fx.R_CLASS, script=fx.R_SCRIPT, case=fx.R_CASE, before=fx.R_BEFORE, after=fx.R_AFTER, length=fx.R_LENGTH, gazetteer=fx.R_GAZ, lattice=fx.R_LATTICE),
        classes=dict(other=0, letter=1, single=2, mark=3, digit=4, space=5), breaks=["start", "none", "blank", "line", "paragraph", "column", "end"],
        class_ranges=fx.class_ranges(), scripts=[dict(name=n, ranges=[list(r) for r in rs]) for n, _, rs in fx.SCRIPTS],
        upper_ranges=ranges(is_upper), lower_ranges=ranges(lambda c: chr(c).islower()), format_ranges=ranges(lambda c: unicodedata.category(chr(c)) == "Cf"),
        fold={chr(k): v for k, v in fx.FOLD.items()}, **windows(model), outside_bias=0.0, decision=DECISION, network=model, unicode=unicodedata.unidata_version)


def export_onnx(model, path):
    model.eval()
    x, m = torch.randn(2, 9, model.config["dim"]), torch.ones(2, 9, 1)
    names, args, out = ["x", "mask"], (x, m), Out(model.net)
    if model.config.get("layers"):
        names += ["p", "pmask", "first"]
        args += (torch.randn(2, 13, 384), torch.ones(2, 13), torch.arange(1, 10).repeat(2, 1))
        out = OutEnglish(model).eval()
    axes = {n: {0: "batch", 1: "pieces" if n in ("p", "pmask") else "tokens"} for n in names + ["logp", "parts"]}
    torch.onnx.export(out, args, path, dynamic_axes=axes, dynamo=False, input_names=names, output_names=["logp", "parts"], opset_version=17, custom_opsets={"com.microsoft": 1})


def quicken(path, dilations):
    """Neighbours are set side by side after quantising instead of before: a third of the numbers to quantise, a quarter of the bytes to copy, the same result."""
    import onnx
    from onnx import helper, numpy_helper
    graph = onnx.load(path)
    nodes = {o: n for n in graph.graph.node for o in n.output}
    ahead = iter(dilations)
    for one in [n for n in graph.graph.node if n.op_type == "DynamicQuantizeLinear" and n.input[0] in nodes and nodes[n.input[0]].op_type == "Concat"]:
        d, middle = next(ahead), nodes[one.input[0]].input[1]
        side, scale, zero = one.output
        name = side + "_near"
        new = [helper.make_node("DynamicQuantizeLinear", [middle], [name, scale, zero])]
        for where, pads in (("left", [0, d, 0, 0, -d, 0]), ("right", [0, -d, 0, 0, d, 0])):
            graph.graph.initializer.append(numpy_helper.from_array(np.array(pads, np.int64), f"{name}_{where}_pads"))
            new.append(helper.make_node("Pad", [name, f"{name}_{where}_pads", zero], [f"{name}_{where}"]))
        new.append(helper.make_node("Concat", [name + "_left", name, name + "_right"], [side], axis=2))
        at = list(graph.graph.node).index(one)
        graph.graph.node.remove(one)
        for k, n in enumerate(new): graph.graph.node.insert(at + k, n)
    assert next(ahead, None) is None, "another graph"
    needed, kept = {o.name for o in graph.graph.output}, []
    for n in reversed(graph.graph.node):
        if needed & set(n.output): kept.append(n); needed |= set(n.input)
    del graph.graph.node[:]
    graph.graph.node.extend(reversed(kept))
    onnx.checker.check_model(graph)
    onnx.save(graph, path)


class ExportPredictor(Predictor):
    """The exported files run by onnxruntime: what the product computes."""

    def __init__(self, directory, features, bias=0.0, onnx="net.onnx", threads=1):
        import onnxruntime as ort
        with open(os.path.join(directory, "config.json"), encoding="utf8") as f: self.config = json.load(f)
        own = os.path.join(directory, "table.bin")
        raw = open(own if os.path.exists(own) else os.path.join(directory, "..", "all", "table.bin"), "rb").read()
        rows, dim = self.config["rows"], self.config["dim"]
        self.q = np.frombuffer(raw, np.int8, rows * dim).reshape(rows, dim)
        self.scale = np.frombuffer(raw, np.float32, rows, rows * dim)
        o = ort.SessionOptions()
        o.intra_op_num_threads = threads
        self.session = ort.InferenceSession(os.path.join(directory, onnx), o)
        self.features, self.bias, self.pieces = features, bias, None
        if self.config["network"].get("layers"):
            from .encoder import Pieces
            self.pieces = Pieces(directory)
            raw = open(os.path.join(directory, "pieces.bin"), "rb").read()
            self.pq = np.frombuffer(raw, np.int8, 30522 * 384).reshape(30522, 384)
            self.pscale = np.frombuffer(raw, np.float32, 30522, 30522 * 384)
        self.model = self.infer

    def infer(self, ids, more=None):
        ids = ids.numpy()
        x = (self.q[ids].astype(np.float32) * self.scale[ids][..., None]).sum(2)
        feed = {"x": x, "mask": (ids[:, :, :1] != 0).astype(np.float32)}
        if self.pieces:
            p, first = (m.numpy() for m in more)
            feed |= {"p": self.pq[p].astype(np.float32) * self.pscale[p][..., None], "pmask": (p != 0).astype(np.float32), "first": first}
        return [torch.from_numpy(self.session.run(["logp"], feed)[0])]


def run(a):
    if a.threads: torch.set_num_threads(a.threads)
    os.makedirs(a.out, exist_ok=True)
    from .model import Tagger
    c = torch.load(a.model, map_location="cpu")
    assert not c["config"].get("own"), "the export of a model with the encoder of all languages is designed (README.md) and not written"
    model = Tagger(**c["config"])
    model.load_state_dict(c["model"])
    q, scale = quantise(model.table.weight.detach().numpy())
    table = q.tobytes() + scale.tobytes()
    if a.shared:                                 # trained on the table of `all`, which lies beside it
        with open(os.path.join(a.out, "..", "all", "table.bin"), "rb") as f: assert f.read() == table, "another table"
    else:
        with open(os.path.join(a.out, "table.bin"), "wb") as f: f.write(table)
    gaz = Gazetteer(a.data)
    gaz.save(os.path.join(a.out, "gazetteer.bin"))
    hashes = gaz.hashes()
    with open(os.path.join(a.out, "config.json"), "w", encoding="utf8") as f:
        json.dump(dict(version=a.version, **config(model.config, len(hashes))), f, ensure_ascii=False, separators=(",", ":"))
    path = os.path.join(a.out, "net.onnx")
    if model.config.get("layers"):
        import shutil
        q, scale = quantise(model.encoder.pieces.weight.detach().numpy())
        with open(os.path.join(a.out, "pieces.bin"), "wb") as f: f.write(q.tobytes() + scale.tobytes())
        shutil.copyfile(os.path.join(a.encoder, "vocab.txt"), os.path.join(a.out, "vocab.txt"))
    export_onnx(model, path)
    from onnxruntime.quantization import QuantType, quantize_dynamic
    quantize_dynamic(path, os.path.join(a.out, "net-int8.onnx"), weight_type=QuantType.QInt8, per_channel=True, reduce_range=True, op_types_to_quantize=["MatMul", "Gemm"])
    quicken(os.path.join(a.out, "net-int8.onnx"), model.config["dilations"])
    for n in sorted(os.listdir(a.out)): print(n, os.path.getsize(os.path.join(a.out, n)))
    check(a, Features(hashes))


def check(a, features):
    """Speed of the two graphs on one thread and their agreement."""
    text = ("Dear Ms Okafor-Hughes, your claim 4471/22 was filed on 4 May by Declan Twomey, 22 Cobden Street, Salford.\n" * 12)
    out = {}
    for name in ("net.onnx", "net-int8.onnx"):
        p = ExportPredictor(a.out, features, onnx=name)
        p.logp([text])
        tokens, ids = features.ids(text)
        more = [torch.from_numpy(m) for m in p.pieces.collate([p.pieces.of(text, tokens)], len(tokens))] if p.pieces else None
        t = time.process_time()
        for _ in range(10): r = p.infer(torch.from_numpy(ids[None]), more)
        dt = (time.process_time() - t) / 10
        t = time.process_time()
        for _ in range(10): x = (p.q[ids].astype(np.float32) * p.scale[ids][..., None]).sum(1)
        dt -= (time.process_time() - t) / 10                     # the gather is the runtime's own
        out[name] = r[0].numpy()
        print(f"{name}: {len(tokens)} tokens, {len(text)} characters in {1000 * dt:.1f} ms: {len(tokens) / dt:.0f} tokens/s, {len(text) / dt:.0f} characters/s a second of one core")
    print("label agreement", float((out["net.onnx"].argmax(-1) == out["net-int8.onnx"].argmax(-1)).mean()))

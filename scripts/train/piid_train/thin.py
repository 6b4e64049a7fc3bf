"""Fewer inner units in the encoder's layers: those whose share in what comes out is least, measured over documents, are left out, and the
others' weights are chosen again by least squares so that the layer gives what it gave. Training on then mends the rest."""
import torch
import torch.nn.functional as F

from . import documents
from .data import join
from .encoder import Pieces
from .features import tokenise
from .model import Tagger


def kept_units(layer, h, inner):
    """(numbers of the units that stay, their new weights down, its bias) for the inner states h [n, units]."""
    share = h.abs().mean(0) * layer.down.weight.detach().norm(dim=0)
    keep = share.topk(inner).indices.sort().values
    h, w = h.double(), layer.down.weight.detach().double()
    ones = torch.ones(len(h), 1, dtype=torch.float64)
    a = torch.cat([h[:, keep], ones], 1)                                     # what is constant goes into the bias
    gram = a.T @ a
    gram.diagonal().add_(1e-3 * gram.diagonal().mean())
    lost = torch.ones(h.shape[1], dtype=torch.bool); lost[keep] = False
    more = torch.linalg.solve(gram, a.T @ (h[:, lost] @ w[:, lost].T))       # what the others gave, by those that stay
    return keep, (w[:, keep] + more[:-1].T).float(), layer.down.bias.detach() + more[-1].float()


@torch.no_grad()
def thin(model, texts, encoder, inner):
    """Changes `model`'s encoder in place. Runs that are to be averaged begin at the same thinned model."""
    pieces = Pieces(encoder)
    items = [pieces.of(t, tokens[:pieces.limit(t, tokens, 250)]) for t in texts if (tokens := tokenise(t))]
    batches = [pieces.collate(items[i:i + 8], max(map(len, items[i:i + 8])))[0] for i in range(0, len(items), 8)]
    model.eval()
    for number, layer in enumerate(model.encoder.layers):
        states = []
        hook = layer.up.register_forward_hook(lambda _, x, y: states.append(F.gelu(y)))
        for ids in batches:
            ids = torch.from_numpy(ids)
            states_before = len(states)
            model.encoder.run(model.encoder.pieces(ids), (ids != 0).float())
            states[states_before] = states[states_before][ids != 0]
        hook.remove()
        h = torch.cat(states)
        before = layer.down(h)
        keep, down, bias = kept_units(layer, h, inner)
        for part, weight, b in ((layer.up, layer.up.weight[keep].clone(), layer.up.bias[keep].clone()), (layer.down, down, bias)):
            part.weight, part.bias = torch.nn.Parameter(weight), torch.nn.Parameter(b)
        layer.up.out_features = layer.down.in_features = inner
        print("layer", number, "left", inner, "error", float((layer.down(h[:, keep]) - before).norm() / (before - before.mean(0)).norm()))
    model.config["inner"] = inner


def run(a):
    c = torch.load(a.model, map_location="cpu")
    model = Tagger(**c["config"])
    model.load_state_dict(c["model"])
    docs, _ = documents.load([a.documents])
    texts = [join(d["parts"])[0] for d in docs if d["lang"] == "en"]
    thin(model, texts[::max(1, len(texts) // 300)], a.encoder, a.inner)
    torch.save(dict(model=model.state_dict(), config=model.config), a.out)

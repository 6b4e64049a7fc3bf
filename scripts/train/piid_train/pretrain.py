"""python -m piid_train pretrain: the encoder of all languages from raw text, by finding replaced pieces.

A small generator guesses hidden pieces; what it guesses is put in their place, and the encoder says of each piece whether it was
replaced (ELECTRA). All rows of a group are of one language, and the generator's guesses are weighed against pieces of that language
only, drawn by their frequency, because candidates of other languages are too easy to tell from the right piece. What a step reads
depends on the seed and the step's number alone, so an interrupted run continues with the text it would have read."""
import json
import os
import signal
import time

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from . import rawtext, vocabulary
from .multilingual import Encoder, Trunk
from .pieces import MASK

HIDDEN = 0.15                  # of the pieces are guessed
REPLACED_WEIGHT = 50           # of the encoder's loss beside the generator's
DRAWS = 4                      # of rows of kept-out text a language
# by device: groups a step, rows a group, pieces a row, candidates a group, highest learning rate
SIZES = dict(cpu=(4, 8, 128, 2048, 7e-4), cuda=(32, 16, 256, 4096, 1.5e-3))
GROUPS = {"Latin": "ca cs cy da de en es et eu fi fr gl hr hu id it lt lv mt nb nl pl pt ro sk sl sv tr uz vi", "Cyrillic, Greek": "bg el kk ky mk mn ru sr uk",
          "Arabic, Hebrew": "ar fa he ur", "Indic": "hi ml ta", "without spaces": "ja th zh", "Korean": "ko", "Georgian": "ka"}
GROUP_OF = {l: g for g, ls in GROUPS.items() for l in ls.split()}


class Pair(nn.Module):
    """The encoder and the generator that it learns from, with one table of pieces."""

    def __init__(self, dropout=0.0, **config):
        super().__init__()
        self.encoder = Encoder(dropout, **config)
        c = self.encoder.config
        w = c["width"] // 4
        self.inp, self.generator, self.guess, self.norm = nn.Linear(c["width"], w), Trunk(w, 2, 4 * w, max(1, c["heads"] // 2), dropout), nn.Linear(w, c["width"]), nn.LayerNorm(c["width"])
        self.bias = nn.Embedding(c["pieces"], 1)
        nn.init.zeros_(self.bias.weight)
        self.head, self.replaced = nn.Linear(c["width"], c["width"]), nn.Linear(c["width"], 1)

    def forward(self, ids, marks, where, candidates, chance, groups):
        """ids, marks [r, t]; where [r, m] hidden places; candidates [g, k] pieces and the logarithm of how often each piece of
        theirs is expected among them, `chance` [g, pieces]. -> (generator's loss [g], encoder's loss [g], how often it orders a replaced piece and another rightly, share of replaced pieces)"""
        wanted, k = ids.gather(1, where), candidates.shape[1]
        e = self.encoder.pieces(torch.cat([ids.flatten(), candidates.flatten(), torch.full_like(ids[0, :1], MASK)]))       # one look-up: one gradient of the table
        e, choice, mask = e[:ids.numel()].view(*ids.shape, -1), e[ids.numel():-1].view(groups, k, -1), e[-1]
        spread = where[:, :, None].expand(-1, -1, e.shape[2])
        context = self.encoder.marks(marks)
        h = self.generator(self.inp(e.scatter(1, spread, mask.expand(spread.shape)) + context))
        h = self.norm(F.gelu(self.guess(h.gather(1, where[:, :, None].expand(-1, -1, h.shape[2])))))
        h, target = h.reshape(groups, -1, h.shape[2]), wanted.reshape(groups, -1)
        other = (h @ choice.transpose(1, 2)).float() + (self.bias(candidates)[:, :, 0] - chance.gather(1, candidates))[:, None]
        own = (h * e.gather(1, spread).view(h.shape)).sum(-1).float() + self.bias(target)[:, :, 0] - chance.gather(1, target)
        same = candidates[:, None] == target[:, :, None]
        loss = (torch.logsumexp(torch.cat([own[:, :, None], other.masked_fill(same, -1e4)], -1), -1) - own).mean(1)
        with torch.no_grad():
            drawn = (other - torch.log(-torch.log(torch.rand_like(other).clamp_(1e-9, 1 - 1e-7)))).argmax(-1)
            wrong = (ids != ids.scatter(1, where, candidates.gather(1, drawn).view(where.shape))).float()
        put = choice.gather(1, drawn[:, :, None].expand(-1, -1, e.shape[2])).view(spread.shape)
        x = self.encoder.trunk(e.scatter(1, spread, put) + context)
        said = self.replaced(F.gelu(self.head(x)))[:, :, 0].float()
        found = F.binary_cross_entropy_with_logits(said, wrong, reduction="none").reshape(groups, -1).mean(1)
        return loss, found, ordered(said.detach().flatten(), wrong.flatten()), wrong.mean()


def ordered(said, wrong):
    """How often a replaced piece is more suspect than another (the area under the curve): 0.5 knows nothing."""
    rank = torch.empty_like(said)
    rank[said.argsort()] = torch.arange(len(said), dtype=said.dtype, device=said.device)
    n = wrong.sum()
    return ((rank * wrong).sum() / n - (n - 1) / 2) / (len(said) - n)


class Task:
    """Rows made into what `Pair` takes."""

    def __init__(self, rows, pieces, candidates):
        self.rows, self.candidates = rows, candidates
        counts = torch.from_numpy(rows.counts(pieces)).float() ** 0.8
        counts[:, :3] = 0
        self.share = (counts / counts.sum(1, keepdim=True)).to(rows.device)
        self.chance = (candidates * self.share + 1e-9).log()

    def __call__(self, rows, seed, groups, size, langs=None):
        rng = np.random.default_rng(seed)
        lang, ids, marks = rows.draw(rng, groups, size, langs)
        if langs: lang = torch.tensor([self.rows.langs.index(l) for l in langs], device=ids.device)
        elif rng.random() < 0.5:                                # now and then a row is all lower or all upper case
            way = torch.from_numpy(rng.choice(3, len(ids), p=[0.8, 0.14, 0.06])).to(ids.device)[:, None]
            case = torch.div(marks, 7, rounding_mode="floor")
            marks = torch.where((way > 0) & (case > 0), 7 * way + marks % 7, marks)
        g = torch.Generator(ids.device).manual_seed(int(rng.integers(2 ** 62)))
        torch.manual_seed(int(rng.integers(2 ** 62)))
        hidden = int(HIDDEN * ids.shape[1])
        where = torch.rand(ids.shape, generator=g, device=ids.device).topk(hidden, 1).indices
        drawn = torch.multinomial(self.share[lang], self.candidates, replacement=True, generator=g)
        return ids, marks, where, drawn, self.chance[lang], len(lang)


def development(model, task, dev, size, seed=1):
    """{language: (generator's loss, encoder's loss, how often it orders rightly)} on kept-out text, the same rows each time."""
    out = {}
    langs = [l for l in dev.langs if l in task.rows.langs]
    with torch.inference_mode():
        for l in langs:
            made = [model(*task(dev, seed + k, 1, size, [l])) for k in range(DRAWS)]
            out[l] = tuple(float(sum(m[j].mean().item() for m in made)) / DRAWS for j in (0, 1, 2))
    return out


def spoken(figures):
    by = {}
    for l, f in figures.items(): by.setdefault(GROUP_OF.get(l, "other"), []).append(f)
    every = np.mean(list(figures.values()), 0)
    said = lambda f: "{:.3f} {:.4f} {:.3f}".format(*f)
    return f"kept out: all {said(every)}; " + "; ".join(f"{g} {said(np.mean(f, 0))}" for g, f in sorted(by.items()))


def scaled(x):
    """Of the highest learning rate at the share x of the run."""
    return min(1, x / 0.04 + 0.01) * (1 if x < 0.3 else max(0.02, (1 - x) / 0.7))


def train(rows, dev, pieces, work, log, device, config, sizes, minutes=0, steps=0, stop=0, seed=7, bf16=False, speak=180, save_every=900, compiled=False):
    """Learns until the minutes or steps are over (or `stop` steps are done), keeps `checkpoint.pt` and `encoder.pt` in `work`. Returns the losses."""
    groups, size, _, candidates, rate = sizes
    torch.manual_seed(seed)
    model = Pair(pieces=len(pieces), **config).to(device)
    log(f"{sum(p.numel() for p in model.encoder.trunk.parameters()) / 1e6:.2f} M weights beside {len(pieces)} pieces; {groups * size * rows.length} pieces a step of {groups} languages")
    still = [p for n, p in model.named_parameters() if p.ndim < 2 or n.startswith(("encoder.pieces", "encoder.marks", "bias"))]
    moved = [p for p in model.parameters() if all(p is not q for q in still)]
    optimiser = torch.optim.AdamW([dict(params=moved, weight_decay=0.01), dict(params=still, weight_decay=0.0)], lr=rate, betas=(0.9, 0.98), eps=1e-6, fused=True)
    checkpoint, step, seconds = os.path.join(work, "checkpoint.pt"), 0, 0.0
    if os.path.exists(checkpoint):
        c = torch.load(checkpoint, map_location=device)
        assert c["pieces"] == pieces, "another vocabulary: begin in another directory"
        model.load_state_dict(c["model"]); optimiser.load_state_dict(c["optimiser"])
        step, seconds = c["step"], c["seconds"]
        log("continues from step", step)
    task = Task(rows, len(pieces), candidates)
    run = torch.compile(model) if compiled else model
    stopped = []
    previous = signal.signal(signal.SIGTERM, lambda *_: stopped.append(1))
    began = time.time() - seconds

    def save():
        state = dict(model=model.state_dict(), optimiser=optimiser.state_dict(), pieces=pieces, step=step, seconds=time.time() - began)
        for path, what in ((checkpoint, state), (os.path.join(work, "encoder.pt"), dict(model={k: v.half() for k, v in model.encoder.state_dict().items()}, config=model.encoder.config, pieces=pieces, step=step))):
            torch.save(what, path + ".new")
            os.replace(path + ".new", path)

    saved = said = time.time()
    losses, sums, since = [], torch.zeros(4, device=device), step
    model.train()
    while not stopped and not (stop and step >= stop):
        x = step / steps if steps else (time.time() - began) / (60 * minutes)
        if x >= 1: break
        for g in optimiser.param_groups: g["lr"] = rate * scaled(x)
        made = task(rows, [seed, step], groups, size)
        with torch.autocast(torch.device(device).type, dtype=torch.bfloat16, enabled=bf16): guessed, found, right, share = run(*made)
        loss = guessed.mean() + REPLACED_WEIGHT * found.mean()
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        step += 1
        sums += torch.stack([guessed.mean(), found.mean(), right, share]).detach()
        if steps: losses.append(loss.item())
        if time.time() - said > speak:
            g, f, o, r = (sums / (step - since)).tolist()
            speed = (step - since) * groups * size * rows.length / (time.time() - said)
            if not np.isfinite(g + f): raise FloatingPointError("the loss is no number: the last checkpoint is left as it is")
            log(f"step {step} {100 * x:.1f} % generator {g:.3f} encoder {f:.4f}, {100 * r:.1f} % replaced, ordered {o:.3f}; {speed:.0f} pieces/s")
            model.eval(); log(spoken(development(model, task, dev, size))); model.train()
            sums.zero_(); since, said = step, time.time()
        if time.time() - saved > save_every: save(); saved = time.time()
    save()
    signal.signal(signal.SIGTERM, previous)
    figures = {}
    if dev.langs: model.eval(); figures = development(model, task, dev, size); log(f"step {step}, {spoken(figures)}; by language " + json.dumps({l: [round(v, 3) for v in f] for l, f in figures.items()}))
    log("stopped; the same command continues the run" if stopped else "done")
    return losses


def prepare(a, log):
    """(index of the pieces, list of pieces): made from the raw text where the work directory has none."""
    os.makedirs(a.work, exist_ok=True)
    path = os.path.join(a.work, "vocab.txt")
    packed = os.path.join(a.data, "rawtext", "vocab.txt")
    pieces = vocabulary.read(packed) if os.path.exists(packed) else vocabulary.build(a.data, a.licences, a.size, path, a.processes, log)
    t = time.time()
    index = rawtext.encode(a.data, a.licences, pieces, os.path.join(a.work, "pieces"), a.processes, log)
    log(f"{len(pieces)} pieces, text ready after {time.time() - t:.0f} s")
    return index, pieces


def run(a):
    if a.smoke: return __import__("piid_train.smoke", fromlist=["run"]).run()
    if a.threads: torch.set_num_threads(a.threads)
    a.processes = a.threads or len(os.sched_getaffinity(0))
    os.makedirs(a.work, exist_ok=True)
    logfile = open(os.path.join(a.work, "log.txt"), "a", encoding="utf8")

    def log(*x):
        for f in (None, logfile): print(time.strftime("%H:%M:%S"), *x, file=f, flush=True)
    index, pieces = prepare(a, log)
    if a.prepare: return
    device = "cuda" if torch.cuda.is_available() else "cpu"
    sizes = list(SIZES[device])
    for i, given in enumerate((a.groups, a.rows, a.length, a.candidates, a.lr)):
        if given: sizes[i] = given
    langs = a.langs.split(",") if a.langs else None
    rows, dev = (rawtext.Rows(os.path.join(a.work, "pieces"), index, split, sizes[2], langs, device) for split in ("train", "dev"))
    log(f"{len(rows.langs)} languages, {sum(rows.size.values()) / 1e6:.1f} M pieces, weighed; on {device}")
    train(rows, dev, pieces, a.work, log, device, json.loads(a.config) if a.config else {}, sizes, a.minutes, seed=a.seed, bf16=a.bf16 or device == "cuda", speak=a.speak, save_every=60 * a.save, compiled=a.compile)

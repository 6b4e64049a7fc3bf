"""python -m piid_train train: trains for a given time, keeps a checkpoint, goes on from it when started again."""
import json
import multiprocessing
import os
import random
import signal
import time

import numpy as np
import torch

from . import corpora, documents, multilingual
from .data import Encoder, Stream
from .features import Features
from .gazetteer import Gazetteer
from .labels import Masks
from .model import Tagger, loss_of


def prepare(a, log=print):
    """Everything made from the data, kept as one file in the work directory until the data change."""
    t = time.time()
    gaz = Gazetteer(a.data)
    features = Features(gaz.hashes())
    docs, dev = documents.load([os.path.join(a.data, "documents"), a.documents])
    sources = corpora.load(a.data, "train", a.licences)
    negatives = corpora.negatives(corpora.raw(a.data)) + corpora.code() + corpora.logs()
    masks = Masks()
    pieces = None
    if a.encoder:
        from .encoder import pieces_of
        pieces = pieces_of(a.encoder)
    enc = Encoder(features, masks, {k: v["types"] for k, v in corpora.sources(a.data, a.licences).items()}, pieces)
    log(f"{len(docs)} documents, {len(dev)} kept out, {sum(map(len, sources.values()))} sentences of {len(sources)} sources, {len(negatives)} negatives, {len(gaz.bits)} gazetteer words, {time.time() - t:.0f} s")
    return gaz, features, docs, dev, sources, negatives, masks, enc


def run(a):
    os.makedirs(a.work, exist_ok=True)
    torch.manual_seed(a.seed); random.seed(a.seed); np.random.seed(a.seed)
    if a.threads: torch.set_num_threads(a.threads)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    logfile = open(os.path.join(a.work, "log.txt"), "a", encoding="utf8")

    def log(*x):
        print(time.strftime("%H:%M:%S"), *x, flush=True)
        print(time.strftime("%H:%M:%S"), *x, file=logfile, flush=True)

    gaz, features, docs, dev, sources, negatives, masks, enc = prepare(a, log)
    pseudo = []
    if a.pseudo:
        with open(a.pseudo, encoding="utf8") as f: pseudo = [json.loads(l) for l in f]
        for d in pseudo:
            d["parts"] = [(s, ([t], False) if t else None) for s, t in d["parts"]]
            d["src"] = "documents"
    config = json.loads(a.config) if a.config else {}
    own = a.encoder and not os.path.isdir(a.encoder)            # what `pretrain` left
    if own: config["own"], state, _ = multilingual.load(a.encoder)
    model = Tagger(**config).to(device)
    ckpt = os.path.join(a.work, "checkpoint.pt")
    start = dict(step=0, seconds=0.0)
    if a.encoder:
        if own: model.encoder.load_state_dict(state)
        else:
            model.encoder.load(a.encoder)
            model.encoder.still(a.still)
    sparse = torch.optim.SparseAdam([model.table.weight], lr=a.lr_table)
    rest = [p for n, p in model.named_parameters() if n != "table.weight" and not n.startswith("encoder.")]
    groups = [dict(params=rest, base=a.lr)]
    if a.encoder: groups.append(dict(params=[p for p in model.encoder.parameters() if p.requires_grad], base=a.lr_encoder))
    dense = torch.optim.AdamW(groups, lr=a.lr, weight_decay=0.01, betas=(0.9, 0.98), fused=True)
    if os.path.exists(ckpt):
        c = torch.load(ckpt, map_location=device)
        model.load_state_dict(c["model"])
        sparse.load_state_dict(c["sparse"]); dense.load_state_dict(c["dense"])
        for g, base in zip(dense.param_groups, [a.lr, a.lr_encoder]): g["base"] = base
        start = c["progress"]
        log("goes on from step", start["step"])
    elif a.init:
        missing = model.load_state_dict(torch.load(a.init, map_location=device)["model"], strict=False)
        assert all(k.startswith(("encoder.", "join.")) for k in missing.missing_keys), missing
        log("starts from", os.path.basename(a.init))
    if a.table:                                  # another model's, as it is: both models then ship with one
        model.table.weight.data.copy_(torch.load(a.table, map_location=device)["model"]["table.weight"])
        model.table.weight.requires_grad_(False)
    shares = [float(x) for x in a.shares.split(",")]
    if not pseudo: shares = shares[:3] + [0.0]
    stream = Stream(enc, gaz, docs, sources, negatives, pseudo, a.seed + start["step"], shares, a.batch, a.langs.split(",") if a.langs else None, a.hide)
    batches = ahead(stream, masks)
    total, began = a.minutes * 60, time.time() - start["seconds"]
    warm, hold = 0.03, a.hold
    step, losses, tokens, saved, spoke = start["step"], [], 0, time.time(), time.time()
    model.train()
    stop = []
    signal.signal(signal.SIGTERM, lambda *_: stop.append(1))
    while True:
        if stop:
            save(ckpt, model, sparse, dense, dict(step=step, seconds=time.time() - began))
            return log("stopped; started again it goes on")
        x = (time.time() - began) / total
        if x >= 1: break
        scale = min(1, x / warm + 0.02) if x < hold else max(0.02, (1 - x) / (1 - hold))
        if own: model.encoder.requires_grad_(x >= a.frozen)
        for g in sparse.param_groups: g["lr"] = a.lr_table * scale
        for g in dense.param_groups: g["lr"] = g["base"] * scale
        (ids, allowed, part, weight, pieces), masked = next(batches)
        if masked is not None: table = torch.from_numpy(masked).to(device)
        ids = torch.from_numpy(ids).to(device)
        with torch.autocast(device.type, dtype=torch.bfloat16, enabled=a.bf16):
            logits, parts = model(ids, None if pieces is None else [torch.from_numpy(p).to(device) for p in pieces])
        logits, parts = logits.float(), parts.float()
        mask = ids[:, :, 0] != 0
        loss = loss_of(logits, parts, torch.from_numpy(allowed).to(device), torch.from_numpy(part).to(device), mask, table, torch.from_numpy(weight).to(device))
        sparse.zero_grad(); dense.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_([p for g in dense.param_groups for p in g["params"]], 1.0)
        if not a.table: sparse.step()
        dense.step()
        step += 1
        losses.append(loss.item()); tokens += int(mask.sum())
        if time.time() - spoke > 60:
            log(f"step {step} {100 * x:.0f} % loss {np.mean(losses):.4f} {tokens / (time.time() - spoke):.0f} tokens/s")
            losses, tokens, spoke = [], 0, time.time()
        if time.time() - saved > 240:
            save(ckpt, model, sparse, dense, dict(step=step, seconds=time.time() - began)); saved = time.time()
    save(ckpt, model, sparse, dense, dict(step=step, seconds=time.time() - began))
    torch.save(dict(model=model.state_dict(), config=model.config), os.path.join(a.work, "model.pt"))
    log("done", step, "steps")


def ahead(stream, masks):
    """(batch, the masks when they have grown) for ever, made by a process of its own while the network learns."""
    context = multiprocessing.get_context("fork")
    queue = context.Queue(12)

    def produce():
        signal.signal(signal.SIGTERM, signal.SIG_DFL)       # the parent ends it so
        known = 0
        for batch in stream:
            grown = len(masks.sets) != known
            queue.put((batch, masks.table() if grown else None))
            known = len(masks.sets)
    maker = context.Process(target=produce, daemon=True)
    maker.start()
    while maker.is_alive(): yield queue.get()


def save(path, model, sparse, dense, progress):
    torch.save(dict(model=model.state_dict(), config=model.config, sparse=sparse.state_dict(), dense=dense.state_dict(), progress=progress), path + ".new")
    os.replace(path + ".new", path)

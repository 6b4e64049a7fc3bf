"""The mean of models that were trained on from the same one: better than each, at the cost of one (Wortsman et al. 2022, model soups)."""
import torch


def run(a):
    models = [torch.load(path, map_location="cpu") for path in a.models]
    assert all(m["config"] == models[0]["config"] for m in models), "models of different sizes"
    mean = {k: sum(m["model"][k] for m in models) / len(models) for k in models[0]["model"]}
    torch.save(dict(model=mean, config=models[0]["config"]), a.out)

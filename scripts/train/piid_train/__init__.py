"""Training of piid's detection model. The package's README is ../README.md; the features are specified in ../FEATURES.md."""

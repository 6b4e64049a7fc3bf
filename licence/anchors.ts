/**
 * Whose licences count. A checkout trusts the development issuer, whose secret half is public
 * (`issuer/development-key.json`); the build of the binary puts a file of its own in the place of this one, with the
 * vendor's keys and `production`. Nothing at run time can add to it.
 */
export const TRUST: 'production' | 'development' = 'development';

/** Base64 of 32-byte Ed25519 public keys. */
export const TRUSTED_KEYS: readonly string[] = ['VKgcFFqdvpbO7+D4D08tUUCMIZ+RlDSnK7MiC+fYRIE='];

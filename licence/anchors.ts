/**
 * The issuers whose licences are accepted. A checkout trusts the development issuer, whose secret half is public
 * (`issuer/development-key.json`). The build of the binary replaces this file with one that holds the vendor's keys and
 * `production`. Nothing at run time can add an issuer.
 */
export const TRUST: 'production' | 'development' = 'development';

/** Base64 of 32-byte Ed25519 public keys. */
export const TRUSTED_KEYS: readonly string[] = ['VKgcFFqdvpbO7+D4D08tUUCMIZ+RlDSnK7MiC+fYRIE='];

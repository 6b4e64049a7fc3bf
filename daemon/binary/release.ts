/**
 * Who signs the checksums of a build. A checkout has no such key; the build of the binary puts a file of its own in the
 * place of this one (`scripts/build/bundle.ts`).
 */

/** Base64 of the 32-byte Ed25519 public key that `SHA256SUMS.sig` is checked with. */
export const RELEASE_KEY: string | undefined = undefined;

/**
 * The key that signs the checksums of a build. A checkout has none; the build of the binary replaces this file
 * (`scripts/build/bundle.ts`).
 */

/** Base64 of the 32-byte Ed25519 public key that `SHA256SUMS.sig` is checked with. */
export const RELEASE_KEY: string | undefined = undefined;

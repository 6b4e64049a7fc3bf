/** What a built binary holds: the files that it unpacks, as the build wrote them down. */

export interface ManifestFile {
  /** Below the unpacked tree, which mirrors the repository. */
  path: string;
  bytes: number;
  /** Lower-case hex, of the unpacked bytes. */
  sha256: string;
  /** Its Zstandard frame in the payload: offset and length in bytes. */
  packed: [offset: number, length: number];
}

export interface Manifest {
  /** The product's. */
  version: string;
  /** Lower-case hex SHA-256 over paths and checksums: two builds with the same files have the same one. */
  hash: string;
  /** Base64 of the public keys whose licences count, as the build compiled them in. */
  issuers: readonly string[];
  /** In order of `path`. */
  files: ManifestFile[];
}

/** Names of the two assets of the executable. */
export const MANIFEST_ASSET = 'manifest.json';
export const PAYLOAD_ASSET = 'payload.bin';

/** The module of the tree that the boot script hands over to. */
export const START_MODULE = 'app/start.cjs';

/** Folder of one build in a cache: two versions exist side by side. `FOLDER` is the form of such a name. */
export function folderOf({ version, hash }: Pick<Manifest, 'version' | 'hash'>): string {
  return `${version}-${hash.slice(0, 16)}`;
}

export const FOLDER: RegExp = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?-[0-9a-f]{16}$/;

/** Bytes as a text in which each character is one of them, so that expressions and positions work on bytes. */

export const binaryOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

export const bytesOf = (binary: string): Uint8Array => new Uint8Array(Buffer.from(binary, 'latin1'));

export const base64Of = (bytes: Uint8Array): string => btoa(binaryOf(bytes));

/** What is no base64 is left out, as mailers do. */
export function bytesOfBase64(base64: string): Uint8Array {
  const plain = base64.replaceAll(/[^A-Za-z0-9+/]/g, '');
  return bytesOf(atob(plain.length % 4 === 1 ? plain.slice(0, -1) : plain));
}

export const isSameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);

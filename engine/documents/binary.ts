/** Bytes as a text in which each character is one of them, so that expressions and positions work on bytes. */

const BYTES_A_STEP = 0x8000;

export function binaryOf(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += BYTES_A_STEP)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + BYTES_A_STEP)));
  return parts.join('');
}

export function bytesOf(binary: string): Uint8Array {
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

export const base64Of = (bytes: Uint8Array): string => btoa(binaryOf(bytes));

/** What is no base64 is left out, as mailers do. */
export function bytesOfBase64(base64: string): Uint8Array {
  const plain = base64.replaceAll(/[^A-Za-z0-9+/]/g, '');
  return bytesOf(atob(plain.length % 4 === 1 ? plain.slice(0, -1) : plain));
}

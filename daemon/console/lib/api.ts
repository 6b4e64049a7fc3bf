/** Calls of this server's API. The key stays in this module's memory; the tab's storage holds it only when the user asks. */

export interface Violation {
  readonly pointer: string;
  readonly reason: string;
}

/** What the server answers when it refuses, or that it cannot be reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: readonly Violation[];
  readonly requestId: string;

  constructor(status: number, error: { code?: string; message?: string; details?: Violation[]; request_id?: string }) {
    super(error.message ?? '');
    this.status = status;
    this.code = error.code ?? 'unreachable';
    this.details = error.details ?? [];
    this.requestId = error.request_id ?? '';
  }
}

const STORED = 'piid-key';
let key = sessionStorage.getItem(STORED) ?? '';

export const hasKey = (): boolean => key !== '';

/** `isKept`: until the tab is closed; otherwise a reload forgets it. */
export function useKey(value: string, isKept: boolean): void {
  key = value.trim();
  if (isKept) sessionStorage.setItem(STORED, key);
  else sessionStorage.removeItem(STORED);
}

export function forgetKey(): void {
  key = '';
  sessionStorage.removeItem(STORED);
}

async function send(method: string, path: string, body?: BodyInit, type?: string): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: {
        ...(key === '' ? {} : { Authorization: `Bearer ${key}` }),
        ...(type === undefined ? {} : { 'Content-Type': type }),
      },
      ...(body === undefined ? {} : { body }),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
    });
  } catch {
    throw new ApiError(0, {});
  }
  if (response.ok) return response;
  const answer = (await response.json().catch(() => ({}))) as { error?: ConstructorParameters<typeof ApiError>[1] };
  throw new ApiError(response.status, answer.error ?? {});
}

export async function getJson<T>(path: string): Promise<T> {
  return (await (await send('GET', path)).json()) as T;
}

export async function getText(path: string): Promise<string> {
  return (await send('GET', path)).text();
}

export async function getBlob(path: string): Promise<Blob> {
  return (await send('GET', path)).blob();
}

export async function postJson<T>(path: string, body: unknown): Promise<T> {
  return (await (await send('POST', path, JSON.stringify(body), 'application/json')).json()) as T;
}

export async function upload(file: Blob): Promise<{ id: string; bytes: number; media_type: string }> {
  return (await (await send('POST', '/v2/uploads', file, 'application/octet-stream')).json()) as {
    id: string;
    bytes: number;
    media_type: string;
  };
}

export async function remove(path: string): Promise<void> {
  await send('DELETE', path);
}

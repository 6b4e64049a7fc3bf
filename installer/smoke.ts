/** The smoke test: the service answers, refuses a caller without a key, and finds an e-mail address in a text. */
import { InstallError, codeOf } from './failure.ts';
import type { Layout } from './layout.ts';
import { personaOf, runAs } from './service.ts';
import { portOf, readSettings } from './settings.ts';
import { reasonOf } from './tool.ts';

const PATIENCE_MS = 30_000;
const KEY_NAME = 'installer smoke test';
/** A made-up address; its domain is reserved (RFC 2606). */
const TEXT = 'Please answer to jane.doe@example.com.';

/** Throws `InstallError` with what went wrong. Books one record (of the allowance first). */
export async function smokeTest(layout: Layout): Promise<string[]> {
  const url = `http://127.0.0.1:${portOf(readSettings(layout))}`;
  const persona = personaOf(layout);
  const made = runAs(persona, [
    'keys',
    'create',
    '--name',
    KEY_NAME,
    '--scope',
    'detect',
    '--expires',
    '10m',
    '--json',
  ]);
  if (made.code !== 0) throw new InstallError(`no key can be made: ${reasonOf(made)}`);
  const { key, key_id: id } = JSON.parse(made.stdout) as { key: string; key_id: string };
  try {
    const ready = await ask(`${url}/readyz`, {});
    expect(ready.status === 200, `/readyz answers ${ready.status}`);
    const anonymous = await ask(`${url}/v2/capabilities`, {});
    expect(anonymous.status === 401, `a request without a key is answered with ${anonymous.status}`);
    const answer = await ask(`${url}/v2/detect`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text: TEXT }),
    });
    // An exhausted quota is no fault of the machine.
    const types = typesOf(answer.body);
    expect(
      answer.status === 402 || (answer.status === 200 && types.includes('EMAIL')),
      `detection answers ${answer.status} with ${types.length} entities`,
    );
    return [
      'ready',
      'refuses a request without a key',
      answer.status === 402 ? 'detection not tried: nothing is left to charge' : 'finds an e-mail address',
    ];
  } finally {
    runAs(persona, ['keys', 'revoke', id]);
  }
}

/** Whether the service answers on its port. */
export async function answers(layout: Layout): Promise<boolean> {
  try {
    return (await ask(`http://127.0.0.1:${portOf(readSettings(layout))}/readyz`, {})).status === 200;
  } catch {
    return false;
  }
}

async function ask(url: string, init: RequestInit): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    return { status: response.status, body: await response.json() };
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    throw new InstallError(`${url} does not answer: ${codeOf(cause)}`);
  }
}

function typesOf(body: unknown): string[] {
  const { results = [] } = body as { results?: { entities?: { type: string }[] }[] };
  return results.flatMap(({ entities = [] }) => entities.map(({ type }) => type));
}

function expect(holds: boolean, otherwise: string): void {
  if (!holds) throw new InstallError(`the smoke test failed: ${otherwise}`);
}

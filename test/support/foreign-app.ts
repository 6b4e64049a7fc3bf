/** The app of `map-app.ts` for foreign interfaces, whose errors have other envelopes than ours. */
import { testApp, type Reply, type TestApp } from './map-app.ts';

export function foreignApp(): Omit<TestApp, 'ask'> & {
  ask: (method: 'GET' | 'POST', url: string, body?: unknown) => Promise<Reply>;
} {
  const made = testApp();
  const ask = async (method: 'GET' | 'POST', url: string, body?: unknown): Promise<Reply> => {
    const headers = { authorization: `Bearer ${made.key}` };
    const answer = await made.app.inject({
      method,
      url,
      headers,
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { status: answer.statusCode, body: JSON.parse(answer.body) };
  };
  return { ...made, ask };
}

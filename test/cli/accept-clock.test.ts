/** A clock that had once run far ahead: what is refused, and how a person goes on. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readGrant } from '../../daemon/grants.ts';
import { sealLicence } from '../../licence/admit.ts';
import { readChallenge } from '../../licence/challenge.ts';
import { resolveStateKey } from '../../state/state-key.ts';
import { openState } from '../../state/state.ts';
import { cli } from '../support/cli.ts';
import { DEVELOPMENT_SEED } from '../support/issuer.ts';

test('an operator accepts the clock while the daemon runs, and it stays on record', { timeout: 600_000 }, async () => {
  const { home, state: dir, run, serve } = cli();
  // With a licence: without one the allowance would be over in that other century.
  const read = readChallenge(JSON.parse(run(['licence', 'challenge']).stdout));
  if ('outcome' in read) throw new Error(read.reason);
  const licence = sealLicence(
    {
      version: 1,
      licence_id: 'lic_01ARZ3NDEKTSV4RRFFQ69G5FAV',
      product: 'piid',
      installation_id: read.challenge.installation_id,
      challenge_nonce: read.challenge.nonce,
      sequence: 1,
      records: 5,
      issued_at: new Date().toISOString(),
    },
    DEVELOPMENT_SEED,
  );
  expect(run(['licence', 'import'], { input: JSON.stringify(licence) }).code).toBe(0);
  expect(run(['state', 'accept-clock', '--yes'])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'piid: the clock is not behind; there is nothing to accept\n',
  });
  const configHome = join(home, '.config');
  const { key } = resolveStateKey({ stateDir: dir, volumeExists: true, configHome });
  {
    // Once, with a clock that showed another century.
    using ahead = openState({
      dir,
      key,
      readGrant,
      markDir: join(configHome, 'piid'),
      now: () => Date.UTC(2126, 0, 5),
    });
    const answer = await ahead.quota.reserve({
      keyId: 'key_A',
      account: 'default',
      tier: 'standard',
      operation: 'detect',
      tenths: 10,
    });
    if (answer.outcome !== 'reserved') throw new Error(answer.outcome);
    await ahead.quota.settle({ reservation: answer.reservation, records: 1, tenths: 10 });
  }
  const daemon = await serve();
  const headers = { authorization: `Bearer ${daemon.adminKey}`, 'content-type': 'application/json' };
  const detect = async () => {
    const body = JSON.stringify({ text: 'x', detection: { recognizers: { model: false } } });
    const response = await fetch(`${daemon.url}/v2/detect`, { method: 'POST', headers, body });
    return [response.status, ((await response.json()) as { error?: { code: string } }).error?.code];
  };
  const status = async () =>
    ((await (await fetch(`${daemon.url}/offline/status`, { headers })).json()) as { state: object }).state;
  expect(await detect()).toEqual([503, 'backend_unavailable']);
  expect(await status()).toMatchObject({ intact: false, problem: 'clock', clock: 'rolled_back' });

  expect(run(['state', 'accept-clock'])).toMatchObject({ code: 2, stdout: '' });
  expect(await detect()).toEqual([503, 'backend_unavailable']);
  expect(run(['state', 'accept-clock', '--yes'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^the clock counts from 20\S+ on; it had shown 2126-01-05T00:00:00\.000Z/u),
  });
  expect(await detect()).toEqual([200, undefined]);
  const incidents = [{ kind: 'clock_accepted', at: expect.any(String), seen: '2126-01-05T00:00:00.000Z' }];
  expect(await status()).toMatchObject({ intact: true, clock: 'ok', incidents });
  await daemon.stop();

  const { payload } = JSON.parse(run(['usage', '--signed']).stdout) as { payload: string };
  expect(JSON.parse(Buffer.from(payload, 'base64').toString())).toMatchObject({ incidents });
  expect(run(['usage']).stdout).toContain('on record: clock_accepted');
  expect(run(['doctor', '--verify']).stdout).toContain('another clock accepted');
});

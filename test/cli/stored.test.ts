import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cli } from '../support/cli.ts';

const AT = '\\d{4}-\\d\\d-\\d\\dT\\S+Z';

test('templates, as they are typed', () => {
  const { home, run } = cli();
  const file = join(home, 'hide.json');
  writeFileSync(file, JSON.stringify({ default: { action: 'replace', replace: { value: '#' } } }));
  expect(run(['templates', 'put', 'hide', file, '--kind', 'policy'])).toEqual({
    code: 0,
    stdout: 'hide is stored\n',
    stderr: '',
  });
  expect(run(['templates', 'put', 'hide', file, '--kind', 'policy']).stdout).toBe('hide is replaced\n');
  expect(
    run(['templates', 'put', 'mails', '-', '--kind', 'detection'], { input: '{"types":{"include":["EMAIL"]}}' }).code,
  ).toBe(0);
  expect(run(['templates', 'list']).stdout).toMatch(
    new RegExp(`^hide  policy  updated ${AT}\nmails  detection  updated ${AT}\n$`),
  );
  expect(JSON.parse(run(['templates', 'show', 'mails']).stdout)).toEqual({ types: { include: ['EMAIL'] } });
  expect(JSON.parse(run(['templates', 'show', 'mails', '--json']).stdout)).toMatchObject({
    name: 'mails',
    account: 'default',
    kind: 'detection',
    body: { types: {} },
  });
  const policy = join(home, 'policy.json');
  writeFileSync(policy, '{"template":"hide"}');
  expect(run(['protect', '--policy', policy], { input: 'to a@x.de' }).stdout).toBe('to #');

  writeFileSync(file, '{"presett":"mask"}');
  expect(run(['templates', 'put', 'bad', file, '--kind', 'policy'])).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^piid: .*\/presett unknown field\n$/),
  });
  writeFileSync(file, 'secret words');
  expect(run(['templates', 'put', 'bad', file, '--kind', 'policy'])).toEqual({
    code: 2,
    stdout: '',
    stderr: `piid: ${file} is not JSON\n`,
  });
  expect(run(['templates', 'put', 'bad', file])).toEqual({
    code: 2,
    stdout: '',
    stderr: "piid: required option '--kind <kind>' not specified\n",
  });
  expect(run(['templates', 'remove', 'hide'])).toMatchObject({ code: 2 });
  expect(run(['templates', 'remove', 'hide', '--yes'])).toEqual({ code: 0, stdout: 'hide is removed\n', stderr: '' });
  expect(run(['templates', 'remove', 'hide', '--yes'])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'piid: there is no template with this name\n',
  });
  expect(run(['templates', 'show', 'hide']).code).toBe(1);
}, 240_000);

test('dictionaries and secrets, beside a running daemon and by account', async () => {
  const { home, run, serve } = cli();
  const daemon = await serve();
  const terms = join(home, 'terms.txt');
  writeFileSync(terms, 'Blaue Eule\nRoter Fuchs\n\nBlaue Eule\n');
  const ask = async (): Promise<number> => {
    const response = await fetch(`${daemon.url}/v2/detect`, {
      method: 'POST',
      headers: { authorization: `Bearer ${daemon.adminKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        text: 'Blaue Eule',
        detection: { custom: { dictionaries: [{ name: 'd', type: 'PROJECT', ref: 'stored:birds' }] } },
      }),
    });
    return response.status;
  };
  expect(run(['dictionaries', 'put', 'birds', terms, '--account', 'team-a']).code).toBe(0);
  expect(await ask()).toBe(422);
  expect(run(['dictionaries', 'put', 'birds', terms])).toEqual({ code: 0, stdout: 'birds is stored\n', stderr: '' });
  expect(await ask()).toBe(200);
  expect(run(['dictionaries', 'show', 'birds']).stdout).toBe('Blaue Eule\nRoter Fuchs\n');
  expect(run(['dictionaries', 'list']).stdout).toMatch(/^birds  2 terms  updated /);
  expect(run(['dictionaries', 'remove', 'birds', '--yes']).code).toBe(0);
  expect(await ask()).toBe(422);
  expect(run(['dictionaries', 'list']).stdout).toBe('');
  expect(run(['dictionaries', 'list', '--account', 'team-a']).stdout).toMatch(/^birds/);

  const value = 'correct-horse-battery';
  expect(run(['secrets', 'put', 'hmac'], { input: `${value}\n` })).toEqual({
    code: 0,
    stdout: 'hmac is stored\n',
    stderr: '',
  });
  const file = join(home, 'key.bin');
  writeFileSync(file, Buffer.from([1, 2, 255, 10]));
  expect(run(['secrets', 'set', 'raw', '--file', file]).code).toBe(0);
  const shown = [['list'], ['list', '--json'], ['show', 'hmac'], ['show', 'hmac', '--json']].map((args) =>
    run(['secrets', ...args]),
  );
  for (const { code, stdout, stderr } of shown)
    expect([code, stderr, stdout.includes(value), stdout.includes('hmac')]).toEqual([0, '', false, true]);
  expect(shown[0]!.stdout).toMatch(
    new RegExp(`^hmac  ${value.length} bytes  updated ${AT}\nraw  4 bytes  updated ${AT}\n$`),
  );
  expect(run(['secrets', 'put', 'empty'], { input: '\n' })).toMatchObject({ code: 2, stdout: '' });
  expect(run(['secrets', 'remove', 'hmac', '--yes']).code).toBe(0);
  expect((await daemon.stop()).code).toBe(0);
}, 240_000);

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLog, errorFields, type LogFields } from '../../daemon/log.ts';

function written(event: string, fields?: unknown): Record<string, unknown> {
  const lines: string[] = [];
  createLog('debug', { write: (line: string) => void lines.push(line) }).info(event, fields as LogFields);
  const { time, level, ...rest } = JSON.parse(lines[0]!) as Record<string, unknown>;
  expect([typeof time, level]).toEqual(['string', 30]);
  return rest;
}

describe('the log', () => {
  it('keeps allowed fields', () => {
    const fields = {
      request_id: 'req_1',
      operation: 'detect',
      status: 200,
      duration_ms: 1.5,
      key_id: 'key_1',
      layers: ['pattern'],
      degraded: false,
    };
    expect(written('request', fields)).toEqual({ event: 'request', ...fields });
  });

  it.each([
    ['a field outside the list', { body: 'x', text: 'Ana', url: '/v2?x', headers: {} }],
    ['a text where a word is asked for', { operation: 'Ana Ruiz', key_id: 'ana@example.com', code: 'x\ny' }],
    ['another type', { status: '200', degraded: 'no', layers: 'pattern', request_id: { toString: () => 'x' } }],
    ['a number that is none', { status: Number.NaN, bytes_in: Infinity }],
    ['something in an array', { layers: ['pattern', 'Ana Ruiz'], frames: ['Ana Ruiz:1:1'] }],
  ])('drops %s', (_name, fields) => expect(written('request', fields)).toEqual({ event: 'request' }));

  it('replaces an event that is no fixed word', () => expect(written('Ana Ruiz called')).toEqual({ event: 'event' }));

  it('says nothing below its level', () => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line: string) => void lines.push(line) });
    log.debug('a');
    log.info('b');
    log.warn('c');
    log.error('d');
    expect(lines).toHaveLength(2);
  });

  it('of an error keeps class, code and places, not the message, whatever is in it', () => {
    const error = new TypeError('Ana Ruiz\n    at Ana (/Ruiz/secret.ts:1:2)');
    const fields = errorFields(Object.assign(error, { code: 'ENOSPC' }));
    const line = JSON.stringify(written('request.failed', fields));
    expect(line).toContain('"error":"TypeError"');
    expect(line).toContain('ENOSPC');
    expect(line).toMatch(/test\/daemon\/log\.test\.ts:\d+:\d+/);
    expect(line).not.toMatch(/Ana|Ruiz|secret/);
  });

  it('of an error whose message was changed later keeps no place, since the stack cannot be told apart from it', () => {
    const error = new Error('first');
    expect(error.stack).toContain('first');
    error.message = 'second';
    expect(errorFields(error).frames).toEqual([]);
  });

  describe('to a file descriptor', () => {
    /** Standard error of a process that runs `script` with a log on it. */
    async function stderrOf(script: string): Promise<Record<string, unknown>[]> {
      const source = join(import.meta.dirname, '..', '..', 'daemon', 'log.ts');
      const whole = `import { createLog } from ${JSON.stringify(source)}; const log = createLog('info', 2); ${script}`;
      const child = spawn(process.execPath, ['--input-type=module', '--eval', whole], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let text = '';
      child.stderr.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      await new Promise((done) => child.on('close', done));
      return text
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    }

    it.each([
      ['by itself', ''],
      ['by process.exit', 'process.exit(1);'],
      ['by an error', 'throw new Error("x");'],
    ])('every line is written before a process ends %s, in order', async (_how, end) => {
      const lines = await stderrOf(`for (let i = 0; i < 500; i++) log.info('request', { status: i }); ${end}`);
      expect(lines.map(({ status }) => status)).toEqual(Array.from({ length: 500 }, (_, i) => i));
    });

    it('what nobody reads in time is dropped beyond a bound, and counted', async () => {
      const lines = await stderrOf(
        `for (let i = 0; i < 40_000; i++) log.info('request', { status: i, operation: 'x'.repeat(100) });`,
      );
      const dropped = lines.filter(({ event }) => event === 'log.dropped');
      expect(dropped).toHaveLength(1);
      expect(dropped[0]!['lines']).toBeGreaterThan(0);
      expect(lines.length - 1 + Number(dropped[0]!['lines'])).toBe(40_000);
    });
  });
});

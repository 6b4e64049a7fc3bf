import { describe, expect, it } from 'vitest';
import { isLoopback, parseConfig, readEnv, type Flags } from '../../daemon/config.ts';

const parse = (flags: Flags = {}, env: Record<string, string> = {}) =>
  parseConfig(readEnv({ HOME: '/home/ana', ...env }, flags));
const config = (flags: Flags = {}, env: Record<string, string> = {}) => {
  const outcome = parse(flags, env);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome;
};

describe('configuration', () => {
  it('has loopback and the documented defaults', () => {
    expect(config().config).toMatchObject({
      host: '127.0.0.1',
      port: 8787,
      stateDir: '/home/ana/.local/state/piid',
      stateKeyFile: undefined,
      configHome: '/home/ana/.config',
      allowPlainHttp: false,
      bodyLimitBytes: 67_108_864,
      bodyMemoryBytes: 268_435_456,
      maxConnections: 512,
      rate: 50,
      burst: 100,
      logLevel: 'info',
    });
  });

  it('is frozen, and holds no secret', () => {
    const { config: made, secrets } = config({}, { PIID_STATE_KEY: 'ab'.repeat(32) });
    expect(Object.isFrozen(made) && Object.isFrozen(secrets)).toBe(true);
    expect(JSON.stringify(made)).not.toContain('abab');
    expect(secrets.stateKey).toBe('ab'.repeat(32));
  });

  it('a flag wins over its variable, and an empty variable is none', () => {
    expect(config({ port: '1' }, { PIID_PORT: '2' }).config.port).toBe(1);
    expect(config({}, { PIID_PORT: '2' }).config.port).toBe(2);
    expect(config({}, { PIID_PORT: '' }).config.port).toBe(8787);
    expect(config({}, { PIID_STATE: '/srv/piid' }).config.stateDir).toBe('/srv/piid');
  });

  it.each<[Flags, string]>([
    [{ port: '65536' }, '--port must be a whole number from 0 to 65535'],
    [{ port: '80a' }, '--port must be'],
    [{ rate: '0' }, '--rate must be'],
    [{ burst: '1.5' }, '--burst must be a whole number'],
    [{ bodyLimit: '10' }, '--body-limit must be'],
    [{ logLevel: 'loud' }, '--log-level must be one of'],
    [{ tlsCert: 'a.pem' }, '--tls-cert and --tls-key belong together'],
    [{ host: '0.0.0.0' }, 'a host other than loopback needs --tls-cert and --tls-key, or --allow-plain-http'],
    [{ host: 'piid.example' }, 'a host other than loopback'],
    [{ host: '' }, '--host must not be empty'],
  ])('%j is refused in one line', (flags, reason) => {
    const outcome = parse(flags);
    expect(outcome.ok ? '' : outcome.reason).toContain(reason);
    expect(outcome.ok ? '' : outcome.reason).not.toContain('\n');
  });

  it.each<Flags>([
    { host: '0.0.0.0', allowPlainHttp: true },
    { host: '::', tlsCert: 'c', tlsKey: 'k' },
    { host: 'localhost' },
    { host: '[::1]' },
    { host: '127.8.0.1' },
  ])('%j is taken', (flags) => expect(parse(flags).ok).toBe(true));

  it('plain HTTP cannot be allowed by the environment', () => {
    expect(parse({ host: '0.0.0.0' }, { PIID_ALLOW_PLAIN_HTTP: '1' }).ok).toBe(false);
  });

  it.each([
    ['127.0.0.1', true],
    ['127.255.1.1', true],
    ['::1', true],
    ['localhost', true],
    ['127.0.0.1.example', false],
    ['0.0.0.0', false],
    ['::', false],
    ['10.0.0.1', false],
  ])('isLoopback(%s) is %s', (host, loopback) => expect(isLoopback(host)).toBe(loopback));
});

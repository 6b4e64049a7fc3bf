import { expect, test } from 'vitest';
import { allowsPrograms, placesFor } from '../../../daemon/binary/place.ts';

const HOME = { HOME: '/home/ana' };

test.each<[string, string[], NodeJS.ProcessEnv, string[]]>([
  ['the option alone', ['serve', '--cache', '/c'], { ...HOME, PIID_CACHE: '/e' }, ['/c']],
  ['the option with =', ['--cache=/c', 'serve'], HOME, ['/c']],
  ['the last of two', ['--cache', '/a', '--cache=/b'], HOME, ['/b']],
  ['the variable alone', ['serve'], { ...HOME, PIID_CACHE: '/e', XDG_CACHE_HOME: '/x' }, ['/e']],
  ['nothing after --', ['admin', '--', 'keys', '--cache', '/c'], { ...HOME, PIID_CACHE: '/e' }, ['/e']],
  [
    'an empty variable is none',
    [],
    { ...HOME, PIID_CACHE: '' },
    ['/home/ana/.cache/piid', '/home/ana/.local/state/piid/cache'],
  ],
  [
    'XDG first',
    [],
    { ...HOME, XDG_CACHE_HOME: '/x', XDG_STATE_HOME: '/s' },
    ['/x/piid', '/home/ana/.cache/piid', '/s/piid/cache'],
  ],
  [
    'a relative XDG_CACHE_HOME is ignored',
    ['serve', '--state', '/var/lib/piid'],
    { ...HOME, XDG_CACHE_HOME: 'x' },
    ['/home/ana/.cache/piid', '/var/lib/piid/cache'],
  ],
  ['the state of the variable', [], { ...HOME, PIID_STATE: '/v' }, ['/home/ana/.cache/piid', '/v/cache']],
])('where parts are unpacked: %s', (_, args, env, places) => {
  expect(placesFor(args, env)).toEqual(places);
});

const MOUNTS = `22 28 0:20 / /proc rw,nosuid,nodev,noexec,relatime - proc proc rw
28 1 254:1 / / rw,relatime - ext4 /dev/vda1 rw
30 28 0:25 / /tmp rw,nosuid,nodev,noexec - tmpfs tmpfs rw
31 30 0:26 / /tmp/run rw - tmpfs tmpfs rw
32 28 0:27 / /a\\040b rw,noexec - tmpfs tmpfs rw
33 28 0:28 / /over rw,noexec - tmpfs tmpfs rw
34 33 0:29 / /over rw - tmpfs tmpfs rw
`;

test.each<[string, boolean]>([
  ['/home/ana', true],
  ['/tmp', false],
  ['/tmp/x/y', false],
  ['/tmpx', true],
  ['/tmp/run/piid', true],
  ['/a b/c', false],
  ['/over/x', true],
])('whether programs may be mapped from %s', (dir, allowed) => {
  expect(allowsPrograms(MOUNTS, dir)).toBe(allowed);
});

test('without a table of mounts nothing is refused', () => {
  expect(allowsPrograms('', '/tmp')).toBe(true);
});

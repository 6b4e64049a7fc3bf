import { expect, test } from 'vitest';
import { mkdirSync, writeFileSync } from 'node:fs';
import { layoutOf } from '../../installer/layout.ts';
import { portOf, readSettings, settingsText } from '../../installer/settings.ts';
import { unitText } from '../../installer/unit.ts';
import { temporaryDirectory } from '../support/volume.ts';

function directives(unit: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const line of unit.split('\n')) {
    const match = /^([A-Z][A-Za-z0-9]*)=(.*)$/u.exec(line);
    if (match !== null) found.set(match[1]!, [...(found.get(match[1]!) ?? []), match[2]!]);
  }
  return found;
}

test.each([
  ['sealed', 'LoadCredentialEncrypted', 'LoadCredential'],
  ['plain', 'LoadCredential', 'LoadCredentialEncrypted'],
] as const)('the unit with a %s key gets it by %s and is closed to everything else', (form, used, unused) => {
  const unit = directives(unitText(form));
  expect(unit.get(used)?.[0]).toMatch(/^piid-state-key:\/etc\/piid\/state\.key/u);
  expect(unit.has(unused)).toBe(false);
  for (const [name, values] of [
    ['User', ['piid']],
    ['NoNewPrivileges', ['yes']],
    ['ProtectSystem', ['strict']],
    ['IPAddressDeny', ['any']],
    ['IPAddressAllow', ['localhost']],
    ['CapabilityBoundingSet', ['']],
    ['PrivateDevices', ['yes']],
    ['UMask', ['0077']],
    ['NoExecPaths', ['/']],
    ['Type', ['notify']],
    ['MemoryDenyWriteExecute', ['no']],
    ['MemoryHigh', ['3G']],
    ['MemoryMax', ['4G']],
  ] as const)
    expect([name, unit.get(name)]).toEqual([name, values]);
  // The mark must not lie in the volume, and the volume not where programs lie.
  const env = unit.get('Environment')!.join(' ');
  expect(env).toContain('PIID_STATE=/var/lib/piid ');
  expect(env).toContain('XDG_CONFIG_HOME=/var/lib/piid-mark');
  expect(unit.get('ExecPaths')!.join(' ')).not.toContain('/var');
});

test('the port is changed in the settings, and the rest of them stays', () => {
  const layout = layoutOf(temporaryDirectory());
  expect(settingsText(layout, undefined)).toMatch(/^PIID_PORT=8787$/mu);
  mkdirSync(layout.settings, { recursive: true });
  writeFileSync(layout.environment, '# mine\nPIID_RATE="5"\nPIID_PORT=9000\n');
  expect(readSettings(layout)).toEqual({ PIID_RATE: '5', PIID_PORT: '9000' });
  expect(portOf(readSettings(layout))).toBe(9000);
  expect(settingsText(layout, 9000)).toBe('# mine\nPIID_RATE="5"\nPIID_PORT=9000\n');
  expect(settingsText(layout, 9001)).toBe('# mine\nPIID_RATE="5"\nPIID_PORT=9001\n');
  expect(portOf({ PIID_PORT: 'none' })).toBe(8787);
});

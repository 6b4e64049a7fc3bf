/** `/etc/piid/piid.env`: what the operator sets, as systemd's EnvironmentFile reads it. */
import { existsSync, readFileSync } from 'node:fs';
import { DEFAULT_PORT } from './layout.ts';
import type { Layout } from './layout.ts';

const HEAD = `# Settings of the service; systemctl restart piid makes them count.
# PIID_LOG_LEVEL=info  PIID_RATE=50  PIID_BURST=100  PIID_BODY_LIMIT=67108864
`;

/** Variables of the file; of two lines with one name the later counts. Quotes around a value are taken off. */
export function readSettings(layout: Layout): Record<string, string> {
  if (!existsSync(layout.environment)) return {};
  const found: Record<string, string> = {};
  for (const line of readFileSync(layout.environment, 'utf8').split('\n')) {
    const match = /^\s*([A-Z][A-Z0-9_]*)=(.*)$/u.exec(line);
    if (match !== null) found[match[1]!] = match[2]!.trim().replace(/^(["'])(.*)\1$/u, '$2');
  }
  return found;
}

export function portOf(settings: Record<string, string>): number {
  const port = Number(settings['PIID_PORT'] ?? DEFAULT_PORT);
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : DEFAULT_PORT;
}

/** The settings file with this port and everything else unchanged. Without `port`, the file as it is, or a new one. */
export function settingsText(layout: Layout, port: number | undefined): string {
  const old = existsSync(layout.environment) ? readFileSync(layout.environment, 'utf8') : undefined;
  if (old !== undefined && (port === undefined || portOf(readSettings(layout)) === port)) return old;
  const rest = (old ?? HEAD).split('\n').filter((line) => line !== '' && !/^\s*PIID_PORT=/u.test(line));
  return `${[...rest, `PIID_PORT=${port ?? DEFAULT_PORT}`].join('\n')}\n`;
}

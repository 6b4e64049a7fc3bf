/** Protects texts whose spans are given, and tells what stands for each. */
import { protect, type Protection } from '../../engine/protect.ts';
import type { ProtectPlan } from '../../engine/protection/plan.ts';
import { Restorer } from '../../engine/restore/restore.ts';
import { detectPlan, protectPlan } from './plans.ts';
import { testPorts } from './ports.ts';

export interface Given {
  output: string;
  /** What stands for each span, in order. */
  replacements: string[];
  restored: string;
  protection: Protection;
}

/** `{TYPE|surface}` marks a span. */
export async function protectGiven(
  written: string,
  more: Partial<ProtectPlan> & { language?: string } = {},
): Promise<Given> {
  const { language = 'en', ...plan } = more;
  const entities: { type: string; span: { start: number; end: number } }[] = [];
  let text = '';
  let from = 0;
  for (const match of written.matchAll(/\{(?<type>[A-Z_]+)\|(?<surface>[^{}]*)\}/gu)) {
    text += written.slice(from, match.index);
    const { type = '', surface = '' } = match.groups ?? {};
    entities.push({ type, span: { start: text.length, end: text.length + surface.length } });
    text += surface;
    from = match.index + match[0].length;
  }
  text += written.slice(from);
  const protection = await protect(
    protectPlan({ detect: detectPlan({ mode: 'provided', language, offsetUnit: 'utf16' }), ...plan }),
    [{ id: '1', input: { kind: 'text', text, entities } }],
    testPorts(),
  );
  const segment = protection.inputs[0]?.segments[0];
  if (segment === undefined) throw new Error('nothing was protected');
  const restored = new Restorer(protection.table).restore(segment.output).text;
  if (restored !== text) throw new Error(`restored: ${restored}`);
  return {
    output: segment.output,
    replacements: segment.treated.map(({ replacement }) => replacement),
    restored,
    protection,
  };
}

import { expect, it } from 'vitest';
import { readModel, requireDecision } from '../../../daemon/engine/model-files.ts';

it('the bundled models say how their masses become findings', () => {
  const nets = Object.values(readModel()?.nets ?? {});
  expect(nets.length).toBeGreaterThan(0);
  for (const { config } of nets) expect(config.decision.strict_floor).toBeGreaterThan(0);
});

it('a config without those numbers is refused by name', () => {
  const [net] = Object.values(readModel()?.nets ?? {});
  const { strict_floor: _left, ...rest } = net!.config.decision;
  expect(() => requireDecision({ decision: rest as never })).toThrow('lacks decision.strict_floor');
  expect(() => requireDecision({})).toThrow('lacks decision.short_tokens');
});

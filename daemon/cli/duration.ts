/** Durations that commands take. */
import { secondsOf } from '../duration.ts';
import { EXIT, Exit } from './command.ts';

/** Ends with code 2 when the text is not a duration. */
export function seconds(text: string, flag: string): number {
  const value = secondsOf(text);
  if (value === undefined) throw new Exit(EXIT.usage, `${flag} must be a number and a unit, such as 90d, 12h or 30m`);
  return value;
}

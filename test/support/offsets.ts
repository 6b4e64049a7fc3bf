/** Code-point offsets of a text to UTF-16 offsets. */
export function toUtf16(text: string): (codePoint: number) => number {
  const starts = [0];
  for (const character of text) starts.push((starts.at(-1) as number) + character.length);
  return (codePoint) => starts[codePoint] as number;
}

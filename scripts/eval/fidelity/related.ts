/** Whether two words are forms of one name: their beginnings agree but for an ending of a few letters. */
export function related(a: string, b: string): boolean {
  const left = bare(a);
  const right = bare(b);
  if (left === '' || right === '') return false;
  let n = 0;
  while (n < Math.min(left.length, right.length) && left[n] === right[n]) n++;
  return n >= Math.min(left.length, right.length, Math.max(2, Math.ceil(0.55 * Math.min(left.length, right.length))));
}

const bare = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[.,;:!?]+$/u, '');

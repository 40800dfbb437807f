/** Shortens two long texts to the part in which they differ. */

interface Pair {
  readonly before: string;
  readonly after: string;
}

/** In code points. Names, places and most aliases are shorter. */
const longest = 240;
/** Equal text that is left on each side of the difference. */
const context = 60;

function countEqual(a: readonly string[], b: readonly string[], max: number): number {
  let equal = 0;
  while (equal < max && a[equal] === b[equal]) equal += 1;
  return equal;
}

function cut(text: readonly string[], start: number, end: number): string {
  const stop = Math.min(end, start + longest);
  const part = text.slice(start, stop).join('');
  return `${start > 0 ? '…' : ''}${part}${stop < text.length ? '…' : ''}`;
}

export function excerpts(before: string, after: string): Pair {
  const [old, now] = [[...before], [...after]];
  if (old.length <= longest && now.length <= longest) return { before, after };
  const shorter = Math.min(old.length, now.length);
  const ahead = countEqual(old, now, shorter);
  const behind = countEqual(old.toReversed(), now.toReversed(), shorter - ahead);
  const start = Math.max(0, ahead - context);
  const kept = Math.max(0, behind - context);
  return {
    before: cut(old, start, old.length - kept),
    after: cut(now, start, now.length - kept),
  };
}

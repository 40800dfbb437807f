/** Beside the name of an entry, and read with it: how many people wait, or a dot. */
import type { Marks } from './marks.ts';

export function MarkOfEntry({ people, hasNews }: Marks) {
  if (people > 0) {
    return (
      <span className="badge">
        {people}
        <span className="visually-hidden"> waiting</span>
      </span>
    );
  }
  if (!hasNews) return null;
  return (
    <span className="dot">
      <span className="visually-hidden">, new</span>
    </span>
  );
}

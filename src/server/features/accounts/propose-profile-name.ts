/** A profile name to begin with: letters and digits of the names, and the number. */

const longestName = 30;

interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

/** @param attempt 0 for the first proposal; later ones differ from it. */
export function proposeProfileName(
  { firstName, lastName }: Names,
  number: number | null,
  attempt: number,
): string {
  const letters = [
    ...`${firstName}${lastName}`.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''),
  ];
  const name = letters.slice(0, longestName).join('');
  return `${name}${number ?? ''}${attempt === 0 ? '' : `x${attempt}`}` || 'Member';
}

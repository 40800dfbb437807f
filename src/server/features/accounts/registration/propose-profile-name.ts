/** Proposes a profile name: the letters and digits of the names, then the number. */

const longestName = 30;

interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

/** @param suffix 0 for none */
export function proposeProfileName(
  { firstName, lastName }: Names,
  number: number | null,
  suffix: number,
): string {
  const letters = [
    ...`${firstName}${lastName}`.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''),
  ];
  const name = letters.slice(0, longestName).join('');
  return `${name}${number ?? ''}${suffix === 0 ? '' : `x${suffix}`}` || 'Member';
}

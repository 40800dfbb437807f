/** Pages of the jump book. */

export const yearAddress = (year: number): string => `/Jumps/${String(year).padStart(4, '0')}`;

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const twoDigits = (part: number) => String(part).padStart(2, '0');

export const dayAddress = ({ year, month, day }: Day): string =>
  `${yearAddress(year)}-${twoDigits(month)}-${twoDigits(day)}`;

export const placeAddress = (slug: string): string => `/Places/${slug}`;

import { brand } from '#contract/brand.ts';

export const brothers = (count: number): string => (count === 1 ? brand.singular : brand.plural);
export const membersIn = (count: number): string =>
  `${count} ${count === 1 ? 'member' : 'members'}`;

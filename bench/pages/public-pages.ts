import { brand } from '#contract/brand.ts';

/** The names used in results, and the paths; the profile has this number. */
export const publicPages = (number: number) =>
  [
    ['home', '/'],
    ['the list', `/${brand.pluralSlug}`],
    ['a profile', `/${brand.singularSlug}/${number}`],
    ['the gallery', '/Photo-Gallery'],
  ] as const;

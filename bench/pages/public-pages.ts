import { brand } from '#contract/brand.ts';

/** The names used in results, and the paths; the profile has this number. */
export const publicPages = (number: number) =>
  [
    ['home', '/'],
    ['the list', `/${brand.pluralSlug}`],
    ['a profile', `/${brand.singularSlug}/${number}`],
    ['the gallery', '/Photo-Gallery'],
    ['the history', '/History'],
    ['the night brothers', `/${brand.nightBrothers.slug}`],
    ['the night sisters', `/${brand.nightSisters.slug}`],
  ] as const;

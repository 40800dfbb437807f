/** The pages that everybody may see. */
import { brand } from '#contract/brand.ts';

/** Names as they stand in results, and paths; the profile is that of this number. */
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

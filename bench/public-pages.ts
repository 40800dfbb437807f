/** The pages that everybody may see. */
import { brand } from '#contract/brand.ts';

/** Names as they stand in results, and paths. */
export const publicPages = [
  ['home', '/'],
  ['the list', `/${brand.pluralSlug}`],
  ['a profile', `/${brand.singularSlug}/2`],
  ['the gallery', '/Photo-Gallery'],
  ['the history', '/History'],
  ['the night brothers', `/${brand.nightBrothers.slug}`],
  ['the night sisters', `/${brand.nightSisters.slug}`],
] as const;

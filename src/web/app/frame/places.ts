/** The pages that the header and the footer lead to. */
import { brand } from '#contract/brand.ts';

export const lists = [
  [`/${brand.pluralSlug}`, brand.plural],
  [`/${brand.nightBrothers.slug}`, brand.nightBrothers.short],
  [`/${brand.nightSisters.slug}`, brand.nightSisters.short],
] as const;

export const gallery = ['/Photo-Gallery', 'Gallery'] as const;
export const history = ['/History', 'History'] as const;
/** The search field of the home page. */
export const searchField = '/#term';

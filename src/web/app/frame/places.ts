/** The pages that the header and the footer lead to. */
import { brand } from '#contract/brand.ts';

export const lists = [
  [`/${brand.pluralSlug}`, brand.plural],
  [`/${brand.nightBrothers.slug}`, brand.nightBrothers.short],
  [`/${brand.nightSisters.slug}`, brand.nightSisters.short],
] as const;

export const blueSkies = ['/Blue-Skies', 'Blue Skies'] as const;

export const jumps = [
  ['/Jumps', 'Jumps'],
  ['/Places', 'Places'],
] as const;

export const gallery = ['/Photo-Gallery', 'Gallery'] as const;
export const history = ['/History', 'History'] as const;
export const privacy = ['/Privacy', 'Privacy'] as const;
export const contact = ['/Contact', 'Contact'] as const;
/** The search field of the home page. */
export const searchField = '/#term';

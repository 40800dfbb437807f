import { brand } from '#contract/brand.ts';

const iconSizes = [192, 512];
const purposes = [
  ['any', ''],
  ['maskable', 'maskable-'],
] as const;

/** Lets browsers install the site (https://www.w3.org/TR/appmanifest/). The colors are those of the style sheet. */
export const appManifest = {
  id: '/',
  name: brand.fullName,
  short_name: brand.plural,
  description: `The member directory of ${brand.fullName}`,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  lang: 'en',
  background_color: '#fbf2e1',
  theme_color: '#1b1536',
  icons: purposes.flatMap(([purpose, infix]) =>
    iconSizes.map((size) => ({
      src: `/icon-${infix}${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  ),
  shortcuts: [
    { name: 'Members', url: `/${brand.pluralSlug}` },
    { name: 'Gallery', url: '/Photo-Gallery' },
  ],
};

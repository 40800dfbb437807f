/** Files for browsers, search engines and clients of the API. */
import type { FastifyInstance } from 'fastify';
import { brand } from '#contract/brand.ts';
import { apiBase } from '#contract/endpoint.ts';
import { sendBuilt, type BuiltResponse } from './responses.ts';

const iconSizes = [192, 512];
const purposes = [
  ['any', ''],
  ['maskable', 'maskable-'],
] as const;

/** Lets browsers install the site (https://www.w3.org/TR/appmanifest/). The colors are those of the style sheet. */
const appManifest = {
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

const indexedPages = [
  '/',
  `/${brand.pluralSlug}`,
  `/${brand.nightBrothers.slug}`,
  `/${brand.nightSisters.slug}`,
  '/Jumps',
  '/Places',
  '/Blue-Skies',
  '/Photo-Gallery',
  '/History',
  '/Privacy',
  '/Contact',
];

/** Follows https://www.sitemaps.org/protocol.html. */
function sitemap(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>
`;
}

interface SiteFilesOptions {
  /** Scheme, host and port that the site uses in its own links. */
  readonly origin: string;
  readonly describeApi: () => string;
  /** The numbers of the members whose profiles search engines may list, up to `limit`. */
  readonly findIndexedProfiles: (limit: number) => Promise<readonly number[]>;
  /** The paths of years and places with members. */
  readonly findJumpPages: () => Promise<readonly string[]>;
}

/** The most addresses that the sitemap protocol allows in one file. */
const maxAddresses = 50_000;

type MakeText = () => string | Promise<string>;

function serve(app: FastifyInstance, path: string, contentType: string, text: MakeText): void {
  const make = async (): Promise<BuiltResponse> => ({
    text: await text(),
    contentType: `${contentType}; charset=utf-8`,
    status: 200,
    isKept: true,
  });
  app.get(path, { config: { shared: { keyOf: () => '', make } } }, async (request, reply) =>
    sendBuilt(request, reply, await make()),
  );
}

export function registerSiteFiles(app: FastifyInstance, options: SiteFilesOptions): void {
  const { origin, describeApi, findIndexedProfiles, findJumpPages } = options;
  const robots = `User-agent: *\nDisallow: ${apiBase}/\n\nSitemap: ${origin}/sitemap.xml\n`;
  serve(app, '/robots.txt', 'text/plain', () => robots);
  serve(app, '/sitemap.xml', 'application/xml', async () => {
    const numbers = await findIndexedProfiles(maxAddresses - indexedPages.length);
    const profiles = numbers.map((number) => `/${brand.singularSlug}/${number}`);
    // Profiles come first where not everything has room.
    const paths = [...indexedPages, ...profiles, ...(await findJumpPages())];
    return sitemap(origin, paths.slice(0, maxAddresses));
  });
  serve(app, '/manifest.webmanifest', 'application/manifest+json', () =>
    JSON.stringify(appManifest),
  );
  serve(app, `${apiBase}/openapi.json`, 'application/json', describeApi);
}

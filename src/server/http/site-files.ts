/** What search engines ask for: which pages there are, and what to leave alone. */
import type { FastifyInstance } from 'fastify';
import { brand } from '#contract/brand.ts';
import { apiBase } from '#contract/endpoint.ts';
import type { PreparedAnswers } from './prepared-answers.ts';
import { sendPrepared } from './send-answer.ts';

const indexedPages = [
  '/',
  `/${brand.pluralSlug}`,
  `/${brand.nightBrothers.slug}`,
  `/${brand.nightSisters.slug}`,
  '/Photo-Gallery',
  '/History',
];

/** As https://www.sitemaps.org/protocol.html has it. */
function sitemap(origin: string, profiles: readonly number[]): string {
  const paths = [...indexedPages, ...profiles.map((number) => `/${brand.singularSlug}/${number}`)];
  const urls = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>
`;
}

interface SiteFilesOptions {
  /** Scheme, host and port of the site's own links. */
  readonly origin: string;
  readonly prepared: PreparedAnswers;
  /** The numbers of the members whose profiles search engines may list, at most so many. */
  readonly findIndexedProfiles: (limit: number) => Promise<readonly number[]>;
}

/** As many addresses as one sitemap may have. */
const mostAddresses = 50_000;

export function registerSiteFiles(app: FastifyInstance, options: SiteFilesOptions): void {
  const { origin, prepared, findIndexedProfiles } = options;
  const robots = `User-agent: *\nDisallow: ${apiBase}/\n\nSitemap: ${origin}/sitemap.xml\n`;
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(robots),
  );
  app.get('/sitemap.xml', async (request, reply) => {
    const answer = await prepared.get('sitemap', async () => ({
      text: sitemap(origin, await findIndexedProfiles(mostAddresses - indexedPages.length)),
      contentType: 'application/xml; charset=utf-8',
      status: 200,
      isKept: true,
    }));
    return sendPrepared(request, reply, answer);
  });
}

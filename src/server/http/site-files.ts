/** What search engines ask for: which pages there are, and what to leave alone. */
import type { FastifyInstance } from 'fastify';
import { brand } from '#contract/brand.ts';
import { apiBase } from '#contract/endpoints.ts';

const indexedPages = [
  '/',
  `/${brand.pluralSlug}`,
  `/${brand.nightBrothers.slug}`,
  `/${brand.nightSisters.slug}`,
  '/Photo-Gallery',
  '/History',
];

/** As https://www.sitemaps.org/protocol.html has it. */
function sitemap(origin: string): string {
  const urls = indexedPages.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>
`;
}

export function registerSiteFiles(app: FastifyInstance, origin: string): void {
  const robots = `User-agent: *\nDisallow: ${apiBase}/\n\nSitemap: ${origin}/sitemap.xml\n`;
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(robots),
  );
  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(sitemap(origin)),
  );
}

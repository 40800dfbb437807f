/** A web bundle with two pages, for tests that need no real pages. */
import type { PageRequest, RenderedPage } from '#contract/api/web-bundle.ts';
import type { WebBundle } from '#server/http/pages/web-bundle.ts';

const home = (path: string): RenderedPage => ({
  status: path === '/' ? 200 : 404,
  head: { title: 'T', description: 'D', canonicalPath: path === '/' ? '/' : null, isIndexed: true },
  markup: '<h1>Home</h1>',
  hydrationJson: '{}',
  modules: [],
});

/** Knows only the home page and its searches. */
export const stubWeb = (
  onRender: (request: PageRequest) => Promise<void> | void = () => undefined,
): WebBundle => ({
  async renderPage(request) {
    await onRender(request);
    const { pathname, search } = new URL(request.url);
    return home(pathname + search);
  },
  canonicalAddress(target) {
    const { pathname, searchParams } = new URL(target, 'http://localhost');
    const term = searchParams.get('q');
    if (!['/', '/home'].includes(pathname.toLowerCase())) return null;
    return term === null ? '/' : `/?q=${encodeURIComponent(term)}`;
  },
  serveFiles: () => Promise.resolve(),
  assets: {
    entry: '/e.js',
    sharedStyles: { url: '/s.css', text: '' },
    preloads: () => [],
    moduleStyles: () => [],
  },
});

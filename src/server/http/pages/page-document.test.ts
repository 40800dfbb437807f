import { expect, test } from 'vitest';
import type { RenderedPage } from '#contract/api/web-bundle.ts';
import { failureDocument, pageDocument } from './page-document.ts';

const page: RenderedPage = {
  status: 200,
  head: { title: 'Ann "A" Example', description: '<b>', canonicalPath: '/x', isIndexed: false },
  markup: '',
  hydrationJson: '{}',
  modules: [],
};

const realSite = { origin: 'https://site.example', hasSamples: false };

const assetsWith = (text: string | null) => ({
  entry: '/assets/entry.js',
  sharedStyles: { url: '/assets/style.css', text },
  preloads: () => [],
  moduleStyles: () => [],
});

test.each([
  [false, ['/assets/a-1.woff2', '/assets/b-1.woff2']],
  [true, ['/assets/a-1.woff2', '/assets/a-text-1.woff2', '/assets/b-1.woff2']],
])('preloads the first font of each family, and of the text cut if shown: %j', (isShown, urls) => {
  const styles =
    '@font-face{font-family:A;src:url(/assets/a-1.woff2)format("woff2");font-weight:700 900}' +
    "@font-face{font-family:A;src:url('/assets/a-2.woff2');font-weight:700 900}" +
    "@font-face{font-family:A;src:url('/assets/a-text-1.woff2');font-weight:400 600}" +
    "@font-face{font-family:A;src:url('/assets/a-text-2.woff2');font-weight:400 600}" +
    '@font-face{font-family:"Like A";src:local("Arial")}' +
    '@font-face{src:url("/assets/b-1.woff2");font-family:B}';
  const shown = { ...page, head: { ...page.head, isTextCutShown: isShown } };
  const html = pageDocument(shown, assetsWith(styles), realSite);
  expect(html.match(/<link rel="preload"[^>]*>/g)).toEqual(
    urls.map((url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`),
  );
});

test.each([null, 'body{margin:0}'])('preloads nothing without a font (%j)', (styles) => {
  expect(pageDocument(page, assetsWith(styles), realSite)).not.toContain('rel="preload"');
});

test('a link preview has a title, a description and a picture with absolute URLs', () => {
  const html = pageDocument(page, assetsWith(null), realSite);
  expect(html).toContain('<meta property="og:title" content="Ann &quot;A&quot; Example">');
  expect(html).toContain('<meta property="og:description" content="&lt;b&gt;">');
  expect(html).toContain('<meta property="og:url" content="https://site.example/x">');
  expect(html).toContain('<meta property="og:image" content="https://site.example/social.png">');
});

test('a link preview shows the picture of the page if it has one', () => {
  const previewPath = '/previews/FB7-0123456789abcdef.jpg';
  const own = { ...page, head: { ...page.head, previewPath } };
  const html = pageDocument(own, assetsWith(null), realSite);
  expect(html).toContain(`<meta property="og:image" content="https://site.example${previewPath}">`);
  expect(html).not.toContain('social.png');
  expect(html).toContain('<meta property="og:image:width" content="1200">');
  expect(html).toContain('<meta property="og:image:alt" content="Ann &quot;A&quot; Example">');
});

test('preloads the first large picture before the scripts', () => {
  const own = {
    ...page,
    head: { ...page.head, firstPicture: '/photos/0123/thumb' },
    modules: ['a'],
  };
  const assets = { ...assetsWith(null), preloads: () => ['/assets/a.js'] };
  const html = pageDocument(own, assets, realSite);
  const picture = '<link rel="preload" href="/photos/0123/thumb" as="image" fetchpriority="high">';
  expect(html).toContain(picture);
  const [entry, shared] = [assets.entry, '/assets/a.js'].map((file) =>
    html.indexOf(`<link rel="modulepreload" fetchpriority="low" href="${file}">`),
  );
  expect(entry).toBeGreaterThan(html.indexOf(picture));
  expect(shared).toBeGreaterThan(entry ?? -1);
});

test('an error page has the style sheet and no script', () => {
  const html = failureDocument(assetsWith('body{margin:0}'), 'An <error>');
  expect(html).toContain('<style>body{margin:0}</style>');
  expect(html).toContain('An &lt;error&gt;');
  expect(html).not.toContain('<script');
});

test('replaces characters that HTML does not allow, as browsers do', () => {
  const html = pageDocument({ ...page, markup: 'a\0b' }, assetsWith(null), realSite);
  expect(html).toContain('<div id="root">a\uFFFDb</div>');
});

test('a site with sample data says so on every page', () => {
  const trial = { ...realSite, hasSamples: true };
  expect(pageDocument(page, assetsWith(null), trial)).toContain('<summary>Sample</summary>');
  expect(pageDocument(page, assetsWith(null), realSite)).not.toContain('Sample');
});

import { brand } from '#contract/brand.ts';
import { escapeMarkup } from '#contract/escape-markup.ts';
import type { RenderedPage } from '#contract/api/web-bundle.ts';
import { sessionScript, startScript } from './page-policy.ts';
import type { PageAssets, StyleSheet } from './web-bundle.ts';

/** The top colour of the sky, which browsers show around the page. */
const themeColors = { light: '#1b1536', dark: '#0f0b20' };

function metaName(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeMarkup(content)}">`;
}

function metaProperty(property: string, content: string): string {
  return `<meta property="${property}" content="${escapeMarkup(content)}">`;
}

function headLines({ head }: RenderedPage, origin: string): string[] {
  const canonical = head.canonicalPath === null ? null : `${origin}${head.canonicalPath}`;
  return [
    `<title>${escapeMarkup(head.title)}</title>`,
    metaName('description', head.description),
    ...(head.isIndexed ? [] : [metaName('robots', 'noindex')]),
    ...(canonical === null
      ? []
      : [
          `<link rel="canonical" href="${escapeMarkup(canonical)}">`,
          metaProperty('og:url', canonical),
        ]),
    metaProperty('og:type', 'website'),
    metaProperty('og:site_name', brand.fullName),
    metaProperty('og:title', head.title),
    metaProperty('og:description', head.description),
    metaProperty('og:image', `${origin}${head.previewPath ?? '/social.png'}`),
    metaProperty('og:image:width', '1200'),
    metaProperty('og:image:height', '630'),
    metaProperty('og:image:alt', head.title),
    metaName('twitter:card', 'summary_large_image'),
  ];
}

/**
 * Every page uses the first font of each family, so they are preloaded before layout, and some pages the first one of the
 * text cut. The other files have letters that few pages need.
 */
function fontLines({ text }: StyleSheet, isTextCutShown: boolean): string[] {
  const faces = [...(text ?? '').matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, face = '']) => {
    const family = /font-family:\s*([^;]+)/.exec(face)?.[1] ?? '';
    const weight = /font-weight:\s*([^;]+)/.exec(face)?.[1] ?? '';
    const url = /url\(["']?([^"')]+\.woff2)/.exec(face)?.[1];
    return url === undefined ? [] : [{ family, cut: `${family} ${weight}`, url }];
  });
  const alike = Map.groupBy(faces, ({ family, cut }) => (isTextCutShown ? cut : family));
  return [...alike.values()].flatMap(([first]) =>
    first === undefined
      ? []
      : [
          `<link rel="preload" href="${escapeMarkup(first.url)}" as="font" type="font/woff2" crossorigin>`,
        ],
  );
}

function pictureLines({ firstPicture }: RenderedPage['head']): string[] {
  if (firstPicture === undefined) return [];
  return [
    `<link rel="preload" href="${escapeMarkup(firstPicture)}" as="image" fetchpriority="high">`,
  ];
}

/**
 * Browsers fetch a few files at once, in this order. The large shared scripts get low priority, so that a picture can
 * load first.
 */
function scriptLines(
  assets: PageAssets,
  { head, modules }: Pick<RenderedPage, 'head' | 'modules'>,
): string[] {
  const preloads = [...assets.preloads(modules), assets.entry].map(
    (url) => `<link rel="modulepreload" fetchpriority="low" href="${escapeMarkup(url)}">`,
  );
  return [
    ...(head.firstPicture === undefined ? preloads : preloads.toReversed()),
    `<script type="module">${startScript(assets.entry)}</script>`,
  ];
}

/**
 * In the page, because a style sheet in a file delays the first paint by a round trip. The link only tells the module
 * loader that the browser has this style sheet.
 */
function styleLines({ url, text }: StyleSheet): string[] {
  const link = (state: string) => `<link rel="stylesheet" href="${escapeMarkup(url)}"${state}>`;
  return text === null ? [link('')] : [`<style>${text}</style>`, link(' disabled')];
}

function assetLines(assets: PageAssets, { head, modules }: RenderedPage): string[] {
  return [
    ...fontLines(assets.sharedStyles, head.isTextCutShown === true),
    ...pictureLines(head),
    ...[assets.sharedStyles, ...assets.moduleStyles(modules)].flatMap(styleLines),
    ...scriptLines(assets, { head, modules }),
  ];
}

/** Beside the app, because it depends on nothing that the app shows. */
const sampleMark = `<aside class="sample-mark" aria-label="Sample data">
<details>
<summary>Sample</summary>
<p>The members, accounts and pictures that this site began with are invented, so that you can try it.</p>
</details>
</aside>
`;

/** NUL is not allowed in HTML and is replaced as a browser would. */
export function pageDocument(
  page: RenderedPage,
  assets: PageAssets,
  { origin, hasSamples }: { readonly origin: string; readonly hasSamples: boolean },
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<script>${sessionScript}</script>
${headLines(page, origin).join('\n')}
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${themeColors.light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${themeColors.dark}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
${assetLines(assets, page).join('\n')}
</head>
<body>
<div id="root">${page.markup.replaceAll('\0', '\uFFFD')}</div>
${hasSamples ? sampleMark : ''}<script type="application/json" id="hydration">${page.hydrationJson}</script>
</body>
</html>
`;
}

const tryAgain = `<p>Something went wrong on our side. Please try again in a moment.</p>
<a class="button button-main" href="/">Home</a>`;

/** @param typed shown so that it can be copied */
const typedAgain = (typed: readonly string[]) =>
  `<p>Go back with your browser: your form is still there.${typed.length === 0 ? '' : ' This is what you typed:'}</p>
${typed.map((text) => `<blockquote>${escapeMarkup(text)}</blockquote>`).join('\n')}
<a class="button button-main" href="/Contact">Contact</a>`;

/** The page for a failed render, and for a refused form. It depends on nothing that could fail as well. */
export function failureDocument(
  assets: Pick<PageAssets, 'sharedStyles'>,
  message: string,
  typed?: readonly string[],
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(brand.fullName)}</title>
<meta name="robots" content="noindex">
<style>${assets.sharedStyles.text ?? ''}</style>
</head>
<body>
<main>
<header class="sky"><h1>${escapeMarkup(message)}</h1></header>
<section class="card quiet">
${typed === undefined ? tryAgain : typedAgain(typed)}
</section>
</main>
</body>
</html>
`;
}

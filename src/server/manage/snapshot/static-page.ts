/**
 * Converts a page of the site into one that opens from a folder: without scripts, with relative links, and without
 * features that need a server. Relies on the renderer's markup: attributes are always quoted and text is escaped.
 */
import { dirname, relative } from 'node:path/posix';
import { copiedAddress, fileOf } from './copied-addresses.ts';

export const styleFile = 'assets/style.css';

/** Hides what needs a server or a script. */
const additionalStyles = `
[hidden],.needs-script,.visitors,.views,.later{display:none!important}
.prose p a[hidden]{display:inline!important}
.card:has(label[for=term]){display:none}
.copy-note{margin:0;padding:.75rem 1rem;text-align:center;background:Canvas;color:CanvasText}
`;

/** Of the shared style sheet. Those of single pages stay in the pages. Fonts are stored beside it. */
export const staticStyles = (styles: string): string =>
  styles.replaceAll(/url\((["']?)\/assets\//g, 'url($1') + additionalStyles;

/** The site's URLs in a text, in order of appearance. */
export function addressesIn(text: string): string[] {
  const hrefs = text.matchAll(/(?:(?:href|src)="|url\(["']?)(\/[^"')]*)/g);
  return [...hrefs].map(([, href = '']) => href.replaceAll('&amp;', '&'));
}

const linkTo = (from: string, href: string): string | null => {
  const address = copiedAddress(href.replaceAll('&amp;', '&'));
  return address === null ? null : relative(dirname(from), fileOf(address));
};

/** @param file the page's own path, relative to the snapshot folder */
export function toStaticPage(html: string, file: string, note: string): string {
  const style = relative(dirname(file), styleFile);
  return (
    html
      .replaceAll(/<script\b[^>]*>.*?<\/script>\n?/gs, '')
      // Unwraps the pager that replaces rows loaded by scripts.
      .replaceAll(/<\/?noscript>/g, '')
      .replaceAll(/<form\b[^>]*>.*?<\/form>/gs, '')
      .replaceAll(/<link rel="(?:modulepreload|preload|canonical|stylesheet)"[^>]*>\n?/g, '')
      .replaceAll(/<meta (?:property="og:|name="twitter:|name="robots")[^>]*>\n?/g, '')
      .replace(
        /<style>.*?<\/style>/s,
        `<meta name="robots" content="noindex">\n<link rel="stylesheet" href="${style}">`,
      )
      .replaceAll(/ data-discover="true"/g, '')
      // One size of each picture is enough.
      .replaceAll(/<source\b[^>]*>/g, '')
      .replaceAll(/ (?:srcset|imagesrcset|sizes)="[^"]*"/gi, '')
      .replaceAll(/ (href|src)="(\/[^"]*)"/g, (_whole, name: string, href: string) => {
        const link = linkTo(file, href);
        return link === null ? ' hidden' : ` ${name}="${link}"`;
      })
      .replace('<main', `<p class="copy-note" role="note">${note}</p><main`)
  );
}

/** Updates title, canonical link and robots tag to the current page. Share buttons read the canonical link. */
import type { PageHead } from '#contract/web-bundle.ts';

function showCanonical(path: string | null) {
  const present = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  if (path === null) {
    present?.remove();
    return;
  }
  const link = present ?? document.head.appendChild(document.createElement('link'));
  link.rel = 'canonical';
  // Keeps the origin that the server wrote, if there is one.
  link.href = new URL(path, present?.href ?? document.baseURI).href;
}

function showRobots(isIndexed: boolean) {
  const present = document.querySelector<HTMLMetaElement>('meta[name=robots]');
  if (isIndexed) {
    present?.remove();
    return;
  }
  const meta = present ?? document.head.appendChild(document.createElement('meta'));
  meta.name = 'robots';
  meta.content = 'noindex';
}

/** Descriptions and pictures stay unchanged: link previews read them from the server's page. */
export function showHead({ title, canonicalPath, isIndexed }: Omit<PageHead, 'description'>): void {
  document.title = title;
  showCanonical(canonicalPath);
  showRobots(isIndexed);
}

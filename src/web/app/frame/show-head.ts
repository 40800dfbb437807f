/** Keeps what the document says of itself in step with the page on screen: share buttons take the canonical address. */
import type { PageHead } from '#contract/web-bundle.ts';

function showCanonical(path: string | null) {
  const present = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  if (path === null) {
    present?.remove();
    return;
  }
  const link = present ?? document.head.appendChild(document.createElement('link'));
  link.rel = 'canonical';
  // The server's own origin, where it has named one.
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

/** Link previews read the page of the server: their descriptions and pictures stay as they are. */
export function showHead({ title, canonicalPath, isIndexed }: Omit<PageHead, 'description'>): void {
  document.title = title;
  showCanonical(canonicalPath);
  showRobots(isIndexed);
}

/** Tells whoever listens on the document what visitors do, as DOM events; nothing leaves the site. */

interface AnalyticsEvents {
  page_view: { readonly path: string; readonly title: string };
  full_list: { readonly path: string; readonly count: number };
}

/** A listener that a site adds: `document.addEventListener('page_view', (event) => …)`. */
export function emitAnalytics<Name extends keyof AnalyticsEvents>(
  name: Name,
  detail: AnalyticsEvents[Name],
): void {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}

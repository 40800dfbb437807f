/** Dispatches analytics events on the document. Nothing is sent over the network. */

interface AnalyticsEvents {
  page_view: { readonly path: string; readonly title: string };
  full_list: { readonly path: string; readonly count: number };
}

/** A site can listen with `document.addEventListener('page_view', (event) => …)`. */
export function emitAnalytics<Name extends keyof AnalyticsEvents>(
  name: Name,
  detail: AnalyticsEvents[Name],
): void {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}

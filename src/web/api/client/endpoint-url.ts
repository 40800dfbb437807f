import { apiBase, type Endpoint } from '#contract/endpoint.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Encodes one path segment. URL parsing removes the segments `.` and `..`, even when percent-encoded. A trailing blank,
 * which the server trims, prevents this.
 */
function segment(value: unknown): string {
  const text = encodeURIComponent(String(value).toWellFormed());
  return /^\.{1,2}$/.test(text) ? `${text}%20` : text;
}

export function endpointUrl(endpoint: Endpoint, params: Values = {}, query: Values = {}): string {
  const path = endpoint.path
    .split('/')
    .map((part) => {
      if (part === '*') return segment(params['term']);
      return part.startsWith(':') ? segment(params[part.slice(1)]) : part;
    })
    .join('/');
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
  return `${apiBase}${path}${search === '' ? '' : `?${search}`}`;
}

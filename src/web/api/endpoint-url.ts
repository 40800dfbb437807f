/** Writes the address of an operation: its path with the parameters filled in, and its query. */
import { apiBase, type Endpoint } from '#contract/endpoint.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * One value as one path segment. URL parsing would resolve a segment `.` or `..` away, even when
 * percent-encoded: a blank behind it, which the server trims, keeps it.
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

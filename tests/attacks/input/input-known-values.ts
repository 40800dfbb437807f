/** What the site's answers held, by the names of their fields: requests with such values get further than made-up ones. */
import type { KnownValues } from './input-bodies.ts';
import type { PlainResponse } from './input-responses.ts';

export interface RememberedValues {
  readonly values: KnownValues;
  add(name: string, value: unknown): void;
  learn(response: PlainResponse): void;
}

/** Of long answers the beginning will do. */
const maxItems = 10;
const longestText = 2_000;

/** The same thing has other names in addresses. */
const names: Readonly<Record<string, readonly string[]>> = {
  id: ['account', 'photoId', 'change', 'before', 'through'],
  accountId: ['account'],
  freakBrotherNumber: ['freakBrotherNumber', 'number', 'member', 'from', 'last'],
  at: ['since', 'until'],
};

interface Options {
  /** Of each name. */
  readonly maxEach: number;
  /** Whether the newest go for the oldest; else what is full stays as it is. */
  readonly isForgetting: boolean;
}

export function rememberValues(
  { maxEach, isForgetting }: Options = { maxEach: 20, isForgetting: true },
): RememberedValues {
  const values = new Map<string, unknown[]>();

  function add(name: string, value: unknown): void {
    const list = values.get(name) ?? [];
    if (list.includes(value) || (list.length >= maxEach && !isForgetting)) return;
    values.set(name, [...list, value].slice(-maxEach));
  }

  function walk(value: unknown): void {
    if (Array.isArray(value)) {
      for (const item of value.slice(0, maxItems)) walk(item);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, field] of Object.entries(value)) {
        walk(field);
        const isPlain =
          typeof field === 'number' || (typeof field === 'string' && field.length < longestText);
        if (isPlain) for (const each of names[name] ?? [name]) add(each, field);
      }
    }
  }

  return {
    values,
    add,
    learn({ contentType, text }) {
      if (!contentType.startsWith('application/json')) return;
      walk(JSON.parse(text));
    },
  };
}

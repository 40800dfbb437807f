/** Values from the site's responses by field name. Requests with these get further than those with invented values. */
import type { KnownValues } from './input-bodies.ts';
import type { PlainResponse } from './input-responses.ts';

export interface RememberedValues {
  readonly values: KnownValues;
  add(name: string, value: unknown): void;
  learn(response: PlainResponse): void;
}

/** Only the beginning of long responses is read. */
const maxItems = 10;
const longestText = 2_000;

/** The same value has other names in addresses. */
const names: Readonly<Record<string, readonly string[]>> = {
  id: ['account', 'photoId', 'change', 'through'],
  accountId: ['account'],
  changeId: ['change', 'through'],
  markId: ['mark'],
  suggestionId: ['suggestion'],
  placeId: ['place', 'into', 'from', 'places[]'],
  key: ['spelling', 'spellings[]'],
  invitationId: ['invitation'],
  messageId: ['message'],
  proofId: ['proof'],
  vouchId: ['vouch'],
  freakBrotherNumber: ['freakBrotherNumber', 'number', 'member', 'from', 'last'],
  at: ['since', 'until'],
  remembranceId: ['remembrance'],
  keeperId: ['keeper'],
};

interface Options {
  /** Per name. */
  readonly maxEach: number;
  /** Whether new values replace old ones; otherwise a full list stays unchanged. */
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

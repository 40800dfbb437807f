/** The contact form, filled in for a subject. */
import type { ContactSubject } from '#contract/contact/contact.ts';

export const contactPath = '/Contact';

export interface ContactTopic {
  readonly about?: ContactSubject | undefined;
  /** The number of the member. */
  readonly number?: number | undefined;
  /** The id of the gallery photo. */
  readonly photo?: number | undefined;
}

/** In canonical form: always in this order. */
export function contactAddress({ about, number, photo }: ContactTopic): string {
  const parts = Object.entries({ about, number, photo })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`);
  return parts.length === 0 ? contactPath : `${contactPath}?${parts.join('&')}`;
}

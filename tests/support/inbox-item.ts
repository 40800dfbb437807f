/** An item of the inbox that waits, as an admin gets it. */
import type { ItemWithEvidence } from '#contract/inbox/inbox.ts';

const waiting: ItemWithEvidence = {
  kind: 'claim',
  itemId: 12,
  state: 'waiting',
  version: '1',
  title: 'Ann Lee claims FB41',
  who: { name: 'Ann Lee', accountId: 3 },
  about: { freakBrotherNumber: 41, firstName: 'Anna', lastName: 'Lee', deceased: false },
  line: 'The first names differ.',
  since: '2026-11-24T08:00:00.000Z',
  warnings: [],
  isAgreeing: false,
  acts: ['approve', 'reject'],
  opposite: null,
  evidence: { facts: [], text: '', reason: '', picture: null, proofs: 0, message: null },
};

export const inboxItem = (given: Partial<ItemWithEvidence> = {}): ItemWithEvidence => ({
  ...waiting,
  ...given,
});

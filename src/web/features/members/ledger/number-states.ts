/** What the states of numbers are called. */
import type { LedgerFilter, NumberState } from '#contract/members/ledger.ts';

export const stateNames: Readonly<Record<NumberState, string>> = {
  issued: 'Given',
  gap: 'Gap',
  reserved: 'Reserved',
  void: 'Void',
  free: 'Free',
};

export const filterNames: Readonly<Record<LedgerFilter, string>> = {
  all: 'All',
  gaps: 'Gaps',
  reserved: 'Reserved',
  void: 'Void',
};

export const stateSentences: Readonly<Record<NumberState, string>> = {
  issued: 'A member has this number.',
  gap: 'Nobody has this number, though higher ones are given.',
  reserved: 'Kept for somebody: it is not offered, and an admin has to confirm that it is meant.',
  void: 'Nobody ever gets this number.',
  free: 'Nobody has this number yet.',
};

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
  gap: 'No member has this number, but higher numbers are issued.',
  reserved: 'Kept for someone. It is not offered, and an admin has to confirm its use.',
  void: 'This number is never given.',
  free: 'This number has not been issued yet.',
};

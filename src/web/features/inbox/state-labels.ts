import type { ItemState } from '#contract/inbox/inbox.ts';

export const stateLabels: Readonly<Record<ItemState, string>> = {
  waiting: 'Waiting',
  reported: 'Reported',
  approved: 'Approved',
  rejected: 'Rejected',
  hidden: 'Hidden',
  deleted: 'Deleted',
  closed: 'Closed',
  ended: 'Ended',
};

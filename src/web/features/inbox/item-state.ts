import type { InboxItem, ItemState } from '#contract/inbox/inbox.ts';

export const stateLabels: Readonly<Record<ItemState, string>> = {
  waiting: 'Waiting',
  reported: 'Reported',
  approved: 'Approved',
  rejected: 'Rejected',
  hidden: 'Hidden',
  deleted: 'Deleted',
  answered: 'Answered',
  closed: 'Closed',
  ended: 'Ended',
};

export const isWaiting = ({ state }: Pick<InboxItem, 'state'>): boolean =>
  state === 'waiting' || state === 'reported';

/** Whether it can be approved together with others. */
export const isAgreeing = (item: InboxItem): boolean =>
  item.isAgreeing && item.acts.includes('approve');

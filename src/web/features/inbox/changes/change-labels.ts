/** Announced changes, as the inbox says it. */
import type {
  AnnouncedChange,
  AnnouncedState,
  ChangeKind,
  ObjectionWay,
} from '#contract/accounts/announced-changes.ts';
import { numberLabel } from '#contract/number-label.ts';

export const accountAddress = (accountId: number) => `/Manifest/Accounts/${accountId}`;

export const objectionLabels: Readonly<Record<ObjectionWay, string>> = {
  'signed in': 'while signed in',
  link: 'with the link in our message',
};

/** Marks in the list of messages. */
export const stateMarks: Readonly<Record<AnnouncedState, string>> = {
  open: 'Announced',
  done: 'Done',
  objected: 'Objected',
  cancelled: 'Cancelled',
  impossible: 'Not possible',
  'taken back': 'Taken back',
};

export const describeKind = (kind: ChangeKind, number: number): string => {
  const label = numberLabel('fb', number);
  return kind === 'move'
    ? `Move the account of ${label} to another email`
    : `Give ${label} to another account`;
};

export const describeChange = ({ kind, freakBrotherNumber }: AnnouncedChange): string =>
  describeKind(kind, freakBrotherNumber);

import { subjectLabels } from '#contract/contact/contact.ts';
import type { InboxItem } from '#contract/contact/inbox.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Columns } from '#web/ui/manifest/dense-list/columns.ts';
import { Age } from './age.tsx';
import { stateMarks } from './changes/change-labels.ts';
import { WarningMarks } from './warning-marks.tsx';

/** The member or the photo; '' without one. */
export function placeOf({ freakBrotherNumber, photoId }: InboxItem): string {
  if (freakBrotherNumber !== null) return numberLabel('fb', freakBrotherNumber);
  return photoId === null ? '' : 'Photo';
}

/** Distinguishes it from other messages on the page. */
export const labelOf = (message: InboxItem): string =>
  [message.name, subjectLabels[message.about], placeOf(message)]
    .filter((part) => part !== '')
    .join(', ');

/** With the member first, because phones cut off the end. */
const subjectOf = (message: InboxItem): string =>
  [placeOf(message), subjectLabels[message.about]].filter((part) => part !== '').join(': ');

/** They do not sort: the server has other pages. */
export const messageColumns: Columns<InboxItem> = [
  { key: 'sender', label: 'From', cell: ({ name }) => name },
  {
    key: 'subject',
    label: 'About',
    cell: (message) => (
      <>
        <WarningMarks {...message} />{' '}
        {message.changeState === null ? null : (
          <span className={message.changeState === 'objected' ? 'mark mark-off' : 'mark'}>
            {stateMarks[message.changeState]}
          </span>
        )}{' '}
        {subjectOf(message)}
      </>
    ),
  },
  { key: 'excerpt', label: 'Message', cell: ({ excerpt }) => excerpt },
  {
    key: 'assigned',
    label: 'Assigned to',
    isLabelled: true,
    cell: ({ assignedTo }) => assignedTo?.name ?? '',
  },
  {
    key: 'answers',
    label: 'Answers',
    isLabelled: true,
    cell: ({ answers }) => (answers === 0 ? '' : answers),
  },
  { key: 'age', label: 'Age', cell: ({ sentAt }) => <Age at={sentAt} /> },
];

/** Where an admin changes back what the change log does not undo. */
import type { LoggedChangeView } from '#contract/changes/changes.ts';
import type { ChangeSubject } from '#contract/changes/subjects.ts';
import type { InboxKind } from '#contract/inbox/kinds.ts';
import { answersAddress, inboxAddress, itemAddress } from '#web/addresses/inbox-address.ts';

interface ChangePlace {
  readonly page: string;
  readonly address: string;
}

const answeredOf = (kind: InboxKind): ChangePlace => ({
  page: 'Answered',
  address: inboxAddress({ kind, show: 'answered' }),
});

const places: Readonly<Partial<Record<ChangeSubject, ChangePlace>>> = {
  claim: { page: 'Accounts, with “Unlink”', address: '/Manifest/Accounts' },
  vouch: { page: 'Vouches', address: '/Manifest/Vouches' },
  invitation: { page: 'Invitations', address: '/Manifest/Invitations' },
  'announced change': { page: 'Inbox', address: inboxAddress({ kind: 'ownership' }) },
  remembrance: answeredOf('remembrance'),
  keeper: answeredOf('keeper'),
  mark: answeredOf('mark'),
  search: { page: 'Missed Searches', address: '/Missed-Searches' },
  message: answeredOf('message'),
  templates: { page: 'Answer templates', address: answersAddress },
};

/** Null for a change that the log undoes, and for one that cannot be changed back. */
export function placeOf(change: LoggedChangeView): ChangePlace | null {
  const { subject, action, accountId, messageId, messageKind, whyNever } = change;
  if (whyNever === null || action === 'erased') return null;
  if (messageId !== null && messageKind !== null) {
    return { page: `Message ${messageId}`, address: itemAddress(messageKind, messageId) };
  }
  if (subject === 'claim' && accountId !== null) {
    return { page: 'Account, with “Unlink”', address: `/Manifest/Accounts/${accountId}` };
  }
  return places[subject] ?? null;
}

/** Where an admin changes back what the change log does not undo. */
import type { LoggedChangeView } from '#contract/changes/changes.ts';
import type { ChangeSubject } from '#contract/changes/subjects.ts';
import {
  answersAddress,
  messageAddress,
  messageListAddress,
} from '#web/addresses/message-address.ts';

interface ChangePlace {
  readonly page: string;
  readonly address: string;
}

const messages: ChangePlace = { page: 'Messages', address: messageListAddress({}) };
const people: ChangePlace = { page: 'People in photos', address: '/Manifest/People' };

const places: Readonly<Partial<Record<ChangeSubject, ChangePlace>>> = {
  claim: { page: 'Accounts, with “Unlink”', address: '/Manifest/Accounts' },
  vouch: { page: 'Vouches', address: '/Manifest/Vouches' },
  invitation: { page: 'Invitations', address: '/Manifest/Invitations' },
  'announced change': messages,
  remembrance: { page: 'Remembrances', address: '/Manifest/Remembrances' },
  keeper: { page: 'Keepers of memorials', address: '/Manifest/Keepers' },
  mark: people,
  suggestion: people,
  search: { page: 'Missed Searches', address: '/Missed-Searches' },
  message: messages,
  templates: { page: 'Answer templates', address: answersAddress },
};

/** Null for a change that the log undoes, and for one that cannot be changed back. */
export function placeOf(change: LoggedChangeView): ChangePlace | null {
  const { subject, action, accountId, messageId, whyNever } = change;
  if (whyNever === null || action === 'erased') return null;
  if (messageId !== null) {
    return { page: `Message ${messageId}`, address: messageAddress(messageId) };
  }
  if (subject === 'claim' && accountId !== null) {
    return { page: 'Account, with “Unlink”', address: `/Manifest/Accounts/${accountId}` };
  }
  return places[subject] ?? null;
}

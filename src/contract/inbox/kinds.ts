/** The kinds of items that wait for an admin: what they are called, what can be done with them, and what that does. */

import type { ChangeSubject } from '../changes/subjects.ts';

/** `hide` and `reopen` are for few kinds; the others are approved or rejected. */
export const acts = ['approve', 'reject', 'hide', 'reopen'] as const;
export type Act = (typeof acts)[number];

export interface ActWords {
  /** Of the button. */
  readonly label: string;
  /** What it does, in one sentence. */
  readonly effect: string;
  /** What has happened then. */
  readonly done: string;
  /** Whether the person gets a reason. */
  readonly reason?: 'required' | 'optional';
  /** Whether it sends a text that the admin has written. */
  readonly text?: 'required';
}

export interface KindWords {
  readonly one: string;
  readonly many: string;
  /** Of its entries in the change log. */
  readonly subject: ChangeSubject;
  readonly acts: Readonly<Partial<Record<Act, ActWords>>>;
  /** Whether an answered item is gone, so that none is listed as answered. */
  readonly isGoneOnceAnswered?: true;
}

const closed = {
  label: 'Close without an answer',
  effect: 'No one gets an email, and pictures from the sender are deleted.',
  done: 'Closed',
};
const reopened = { label: 'Open again', effect: 'It waits in the inbox again.', done: 'Opened' };
const answered = {
  label: 'Send and close',
  effect: 'The sender gets your answer by email.',
  done: 'Answered',
  text: 'required',
} as const;

export const inboxKinds = {
  claim: {
    one: 'claim',
    many: 'claims',
    subject: 'claim',
    acts: {
      approve: {
        label: 'Approve',
        effect:
          'The account is linked to the number, can change its public page, and gets an email.',
        done: 'Approved',
      },
      reject: {
        label: 'Reject',
        effect: 'The claim ends, and the account gets your reason by email.',
        done: 'Rejected',
        reason: 'required',
      },
    },
  },
  keeper: {
    one: 'keeper request',
    many: 'keeper requests',
    subject: 'keeper',
    acts: {
      approve: {
        label: 'Approve',
        effect: 'The account can edit the page and approve remembrances, and gets an email.',
        done: 'Approved',
      },
      reject: {
        label: 'Refuse',
        effect: 'The account does not keep the page, and gets an email.',
        done: 'Refused',
        reason: 'optional',
      },
    },
  },
  remembrance: {
    one: 'remembrance',
    many: 'remembrances',
    subject: 'remembrance',
    acts: {
      approve: { label: 'Approve', effect: 'Everyone can read it.', done: 'Approved' },
      reject: {
        label: 'Remove',
        effect: 'It is deleted for good, and its writer gets an email.',
        done: 'Removed',
        reason: 'optional',
      },
    },
  },
  mark: {
    one: 'person in a photo',
    many: 'people in photos',
    subject: 'mark',
    acts: {
      approve: { label: 'Agree', effect: 'Everyone sees the name in the photo.', done: 'Agreed' },
      reject: { label: 'Remove', effect: 'The mark is removed.', done: 'Removed' },
    },
  },
  suggestion: {
    one: 'suggested name',
    many: 'suggested names',
    subject: 'suggestion',
    isGoneOnceAnswered: true,
    acts: {
      approve: {
        label: 'This is right',
        effect: 'The person in the photo gets this name.',
        done: 'Named',
      },
      reject: { label: 'Remove', effect: 'The suggestion is removed.', done: 'Removed' },
    },
  },
  photo: {
    one: 'photo',
    many: 'photos',
    subject: 'photo',
    acts: {
      approve: {
        label: 'Show',
        effect: 'Everyone sees it, and its contributor gets an email.',
        done: 'Shown',
      },
      hide: {
        label: 'Hide',
        effect: 'Only admins see it until one shows it again.',
        done: 'Hidden',
        reason: 'optional',
      },
      reject: {
        label: 'Delete',
        effect: 'No one sees it. It can be shown again for 22 hours, then it is deleted.',
        done: 'Deleted',
        reason: 'optional',
      },
    },
  },
  message: {
    one: 'message',
    many: 'messages',
    subject: 'message',
    acts: { approve: answered, reject: closed, reopen: reopened },
  },
  death: {
    one: 'death',
    many: 'deaths',
    subject: 'message',
    acts: {
      approve: {
        ...answered,
        label: 'Mark as deceased and answer',
        effect: 'The member is marked as deceased, and the sender gets your answer by email.',
        done: 'Marked and answered',
      },
      reject: closed,
      reopen: reopened,
    },
  },
  ownership: {
    one: 'account question',
    many: 'account questions',
    subject: 'message',
    acts: { approve: answered, reject: closed, reopen: reopened },
  },
  invitation: {
    one: 'undelivered invitation',
    many: 'undelivered invitations',
    subject: 'invitation',
    isGoneOnceAnswered: true,
    acts: {
      reject: { label: 'Withdraw', effect: 'The invitation is deleted.', done: 'Withdrawn' },
    },
  },
} as const satisfies Readonly<Record<string, KindWords>>;

export type InboxKind = keyof typeof inboxKinds;
export type SubjectOf<Kind extends InboxKind> = (typeof inboxKinds)[Kind]['subject'];
export const inboxKindNames = Object.keys(inboxKinds) as [InboxKind, ...InboxKind[]];

/** Kinds whose answered items are listed. */
export const answeredKindNames = inboxKindNames.filter((name) => {
  const words: KindWords = inboxKinds[name];
  return words.isGoneOnceAnswered !== true;
});

/** What can be done with items of a kind. */
export const actsOf = (kind: InboxKind): KindWords['acts'] => inboxKinds[kind].acts;

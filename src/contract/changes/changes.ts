/** The change log. */
import * as z from 'zod/mini';
import { messageKinds } from '../contact/contact.ts';
import { seriesNames } from '../number-label.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import {
  accountIdInPath,
  count,
  numberInPath,
  pageInPath,
  pageNumbers,
  seriesInPath,
} from '../primitives.ts';
import { changeActions, changeFieldNames, changeSubjects } from './subjects.ts';

const instantInPath = z.pipe(
  z.iso.datetime({ offset: true, error: 'This is not a date and time.' }),
  z.transform((text: string) => Date.parse(text)),
);

const changeField = z.object({
  name: z.enum(changeFieldNames),
  /** As text; null where there was no value. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type ChangeField = z.infer<typeof changeField>;

export const loggedChange = z.object({
  changeId: z.int(),
  changedAt: z.string(),
  /** An account, a deleted account, or a command such as `import`. */
  by: z.object({
    kind: z.enum(['account', 'former account', 'command']),
    accountId: z.nullable(z.int()),
    /** Current name of the account, empty for a deleted one; or the name of the command. */
    name: z.string(),
  }),
  subject: z.enum(changeSubjects),
  action: z.enum(changeActions),
  /** Series of the member, and the number at that time; null for other subjects. */
  series: z.nullable(z.enum(seriesNames)),
  number: z.nullable(z.int()),
  /** The member's new number; null when it did not change. */
  movedTo: z.nullable(z.int()),
  /** The account that the change is about; null for others. */
  accountId: z.nullable(z.int()),
  /** Current name of the member or account, or the search term; empty when it is unknown. */
  name: z.string(),
  /** Kind of the photo: avatar, photo, card or gallery; empty for other subjects. */
  photoKind: z.string(),
  /** The message that the entry is about; null for others. */
  messageId: z.nullable(z.int()),
  /** Under which kind the message is in the inbox; null for a deleted one. */
  messageKind: z.nullable(z.enum(messageKinds)),
  fields: z.array(changeField),
  undoes: z.nullable(z.int()),
  /** Whether another change has undone this one. */
  isUndone: z.boolean(),
  /** Why it can never be undone; null when it can, unless its subject has changed since. */
  whyNever: z.nullable(z.string()),
});
export type LoggedChangeView = z.infer<typeof loggedChange>;

const changePage = z.object({
  changes: z.array(loggedChange),
  total: count,
  ...pageNumbers,
  /** Name of the requested account; null without one, empty for a deleted account. */
  byName: z.nullable(z.string()),
});
export type ChangePage = z.infer<typeof changePage>;

export const listChanges = defineEndpoint('listChanges', 'GET', '/Admin/Changes');

export const changeOperations = defineOperations(() => ({
  listChanges: defineOperation(listChanges, {
    summary: 'The change log, newest first, 50 at a time; without secrets.',
    access: 'admin',
    query: z.object({
      /** Changes of the member with this number today, under all earlier numbers. */
      series: z._default(seriesInPath, 'fb'),
      member: z.optional(numberInPath),
      /** Changes of this number, for all members who had it. */
      number: z.optional(numberInPath),
      kind: z.optional(z.enum(changeSubjects, { error: 'This kind of change does not exist.' })),
      /** Made by this account. */
      account: z.optional(accountIdInPath),
      since: z.optional(instantInPath),
      until: z.optional(instantInPath),
      page: z._default(pageInPath, 1),
    }),
    output: changePage,
    errors: ['bad_request'],
  }),
}));

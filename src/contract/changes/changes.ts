/** The change log, and undoing what stands in it. */
import * as z from 'zod/mini';
import { givenPassword } from '../accounts/passwords.ts';
import { seriesInPath } from '../members/editing.ts';
import { maxImportRows } from '../members/import.ts';
import { recordFields } from '../members/record.ts';
import { defineOperation } from '../operation.ts';
import { accountIdInPath, count, idInPath, numberInPath } from '../primitives.ts';
import { seriesNames } from '../series.ts';

const id = z.int('This is not the number of a change.').check(z.gte(0));

/** Either one change, or an account and a moment. */
export const undoForm = z
  .object({
    change: z.optional(id),
    account: z.optional(z.int('This account does not exist.')),
    /** The first moment whose changes are undone. */
    since: z.optional(z.iso.datetime({ offset: true, error: 'Please choose a date and time.' })),
    /** The newest change that the preview looked at. */
    through: z.optional(id),
    password: z.optional(givenPassword),
  })
  .check(
    z.refine(
      ({ change, account, since }) =>
        (change !== undefined) !== (account !== undefined && since !== undefined),
      { error: 'Please choose a change, or an account and a time.' },
    ),
  );
export type UndoForm = z.output<typeof undoForm>;

/** How many changes one page of the log holds. */
export const changesAtOnce = 50;
/** The most that are undone at once: a whole file of members. */
export const maxUndone = maxImportRows;
/** How many changes of each kind a report names. */
export const changesInReport = 100;

const instantInPath = z.pipe(
  z.iso.datetime({ offset: true, error: 'This is not a date and time.' }),
  z.transform((text: string) => Date.parse(text)),
);

export const changeSubjects = [
  'member',
  'number',
  'claim',
  'account',
  'photo',
  'text',
  'search',
  'other',
] as const;

export const changeFieldNames = [
  ...recordFields,
  'isStoryHidden',
  'isSample',
  'sampleMembers',
  'account',
  'isApproved',
  'rejectedFor',
  'role',
  'isDisabled',
  'sessions',
  'hasSecondFactor',
  'passkeys',
  'photos',
  'caption',
  'isHidden',
  'reason',
  'markdown',
  'state',
  'note',
] as const;
export type ChangeFieldName = (typeof changeFieldNames)[number];

const changeField = z.object({
  name: z.enum(changeFieldNames),
  /** As text; null where it was not there. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type ChangeField = z.infer<typeof changeField>;

const loggedChange = z.object({
  changeId: z.int(),
  changedAt: z.string(),
  /** An account, one that is gone, or a command such as `import`. */
  by: z.object({
    kind: z.enum(['account', 'former account', 'command']),
    accountId: z.nullable(z.int()),
    /** Of the account as it is called now; '' for one that is gone. */
    name: z.string(),
  }),
  subject: z.enum(changeSubjects),
  /** `erased` where the values went with the account that they were about. */
  action: z.enum(['added', 'changed', 'removed', 'erased']),
  /** Of the member that it is about, as it was called then; null for others. */
  series: z.nullable(z.enum(seriesNames)),
  number: z.nullable(z.int()),
  /** The number that the change gave the member; null where it stayed. */
  movedTo: z.nullable(z.int()),
  /** The account that it is about; null for others. */
  accountId: z.nullable(z.int()),
  /** What the member or the account is called now, or what was searched for; '' where nobody is known by it. */
  name: z.string(),
  /** Of a photo: avatar, photo, card or gallery; '' for others. */
  photoKind: z.string(),
  fields: z.array(changeField),
  /** The change that this one takes back. */
  undoes: z.nullable(z.int()),
  /** Whether another change took this one back. */
  isUndone: z.boolean(),
  /** Why it can never be undone; null where it can, as long as nothing has changed since. */
  whyNever: z.nullable(z.string()),
});
export type LoggedChangeView = z.infer<typeof loggedChange>;

const changePage = z.object({
  changes: z.array(loggedChange),
  /** What to ask for as `before` to get the older ones; null at the end. */
  older: z.nullable(z.int()),
  /** Whose changes were asked for; null for everybody's, '' for an account that is gone. */
  byName: z.nullable(z.string()),
});
export type ChangePage = z.infer<typeof changePage>;

const undoReport = z.object({
  /** How many changes were looked at, without those that are undone already. */
  total: count,
  undone: count,
  conflicts: count,
  impossible: count,
  /** The first 100 of each kind, the newest first. */
  firstUndone: z.array(loggedChange),
  firstConflicts: z.array(z.object({ change: loggedChange, reason: z.string() })),
  firstImpossible: z.array(loggedChange),
  /** The newest change that was looked at: later ones are left alone when this comes back with the confirmation. */
  through: z.int(),
  /** Whose changes they are. */
  byName: z.string(),
  /** Whether it asks for the password of the admin. */
  needsPassword: z.boolean(),
});
export type UndoReport = z.infer<typeof undoReport>;

const undoing = {
  access: 'admin',
  body: undoForm,
  output: undoReport,
} as const;

export const changeOperations = {
  listChanges: defineOperation('listChanges', {
    method: 'GET',
    path: '/Admin/Changes',
    summary: 'The change log, newest first, 50 at a time; without secrets.',
    access: 'admin',
    query: z.object({
      /** Of the member who has this number now, whatever the number was then. */
      series: z._default(seriesInPath, 'fb'),
      member: z.optional(numberInPath),
      /** Of this number, whoever had it. */
      number: z.optional(numberInPath),
      /** Made by this account. */
      account: z.optional(accountIdInPath),
      since: z.optional(instantInPath),
      until: z.optional(instantInPath),
      /** Older than this change. */
      before: z.optional(idInPath('This change does not exist.')),
    }),
    output: changePage,
    errors: ['bad_request'],
  }),
  previewUndo: defineOperation('previewUndo', {
    method: 'POST',
    path: '/Admin/Changes/Undo/Preview',
    summary:
      'Previews undoing a change, or all changes of an account since a time; writes nothing.',
    ...undoing,
    errors: ['bad_request', 'not_found'],
  }),
  undoChanges: defineOperation('undoChanges', {
    method: 'POST',
    path: '/Admin/Changes/Undo',
    summary:
      'Undoes a change, or all changes of an account since a time; leaves alone what was changed again later.',
    ...undoing,
    needsConfirmation: true,
    errors: ['bad_request', 'not_found', 'too_many_requests'],
  }),
};

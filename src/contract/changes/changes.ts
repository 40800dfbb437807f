/** The change log, and undoing its entries. */
import * as z from 'zod/mini';
import { givenPassword } from '../accounts/passwords.ts';
import { seriesInPath } from '../members/editing.ts';
import { maxImportRows } from '../members/import.ts';
import { recordFields } from '../members/record.ts';
import { memberFlags } from '../members/withheld.ts';
import { defineOperation } from '../operation.ts';
import { accountIdInPath, count, idInPath, numberInPath } from '../primitives.ts';
import { seriesNames } from '../series.ts';

const id = z.int('This is not the number of a change.').check(z.gte(0));

/** Either one change, or an account and a time. */
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

/** Changes per page of the log. */
export const changesAtOnce = 50;
/** The maximum for one undo: as many as one import changes. */
export const maxUndone = maxImportRows;
/** Maximum of changes of each kind in a report. */
export const changesInReport = 100;

const instantInPath = z.pipe(
  z.iso.datetime({ offset: true, error: 'This is not a date and time.' }),
  z.transform((text: string) => Date.parse(text)),
);

export const changeSubjects = [
  'member',
  'number',
  'claim',
  'vouch',
  'invitation',
  'dispute',
  'mailbox',
  'account',
  'load',
  'remembrance',
  'keeper',
  'mark',
  'suggestion',
  'photo',
  'text',
  'search',
  'place',
  'sample',
  'message',
  'templates',
  'other',
] as const;

export type ChangeSubject = (typeof changeSubjects)[number];

export const changeFieldNames = [
  ...recordFields,
  ...memberFlags,
  'isSample',
  'sampleMembers',
  'account',
  'isApproved',
  'linkedBy',
  'vouchedBy',
  'countsAs',
  'loadMate',
  'loadState',
  'remembrance',
  'remembranceState',
  'hasPhoto',
  'relation',
  'keeperState',
  'markedPhoto',
  'markState',
  'suggestedName',
  'rejectedFor',
  'decidedFor',
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
  'assignedTo',
  'isClosed',
  'answers',
  'mailedLink',
  'templates',
  'place',
  'slug',
  'spellings',
  'mergedPlaces',
  'splitPlace',
  'keptApart',
] as const;
export type ChangeFieldName = (typeof changeFieldNames)[number];

const changeField = z.object({
  name: z.enum(changeFieldNames),
  /** As text; null where there was no value. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type ChangeField = z.infer<typeof changeField>;

const loggedChange = z.object({
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
  /** `erased` when the values were deleted with their account. */
  action: z.enum(['added', 'changed', 'removed', 'erased']),
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
  /** The `before` parameter for the next older page; null at the end. */
  older: z.nullable(z.int()),
  /** Name of the requested account; null without one, empty for a deleted account. */
  byName: z.nullable(z.string()),
});
export type ChangePage = z.infer<typeof changePage>;

const undoReport = z.object({
  /** Number of selected changes, without those already undone. */
  total: count,
  undone: count,
  conflicts: count,
  impossible: count,
  /** The first 100 of each kind, newest first. */
  firstUndone: z.array(loggedChange),
  firstConflicts: z.array(z.object({ change: loggedChange, reason: z.string() })),
  firstImpossible: z.array(loggedChange),
  /**
   * The newest change that was selected. The confirmation sends it back, so that later changes are
   * left alone.
   */
  through: z.int(),
  /** Name of the actor. */
  byName: z.string(),
  /** Whether the confirmation needs the admin's password. */
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

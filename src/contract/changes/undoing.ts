/** Undoing entries of the change log. */
import * as z from 'zod/mini';
import { maxImportRows } from '../members/import.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { count } from '../primitives.ts';
import { loggedChange } from './changes.ts';

const id = z.int('This is not the number of a change.').check(z.gte(0));

/** The maximum for one undo: as many as one import changes. */
export const maxUndone = maxImportRows;
/** Maximum of changes of each kind in a report. Also of selected changes, so that the report lists all of them. */
export const changesInReport = 100;

const selectedIds = z
  .array(id)
  .check(
    z.minLength(1, 'Please choose a change.'),
    z.maxLength(changesInReport, `Please choose at most ${changesInReport} changes.`),
  );

/** One change, selected changes, or an account and a time. */
export const undoForm = z
  .object({
    change: z.optional(id),
    /** Of any accounts. All of them are undone, or none. */
    changes: z.optional(selectedIds),
    account: z.optional(z.int('This account does not exist.')),
    /** The first moment whose changes are undone. */
    since: z.optional(z.iso.datetime({ offset: true, error: 'Please choose a date and time.' })),
    /** The newest change that the preview looked at. */
    through: z.optional(id),
  })
  .check(
    z.refine(
      ({ change, changes, account, since }) =>
        [
          change !== undefined,
          changes !== undefined,
          account !== undefined && since !== undefined,
        ].filter(Boolean).length === 1,
      { error: 'Please choose changes, or an account and a time.' },
    ),
  );
export type UndoForm = z.output<typeof undoForm>;

const undoReport = z.object({
  /** Number of chosen changes; of an account, without those already undone. */
  total: count,
  undone: count,
  conflicts: count,
  impossible: count,
  /** The first 100 of each kind, newest first. */
  firstUndone: z.array(loggedChange),
  firstConflicts: z.array(z.object({ change: loggedChange, reason: z.string() })),
  firstImpossible: z.array(loggedChange),
  /**
   * The newest change at the time of the preview. The confirmation sends it back, so that later
   * changes are left alone.
   */
  through: z.int(),
  /** Name of the actor; empty for changes of several. */
  byName: z.string(),
});
export type UndoReport = z.infer<typeof undoReport>;

const undoing = {
  access: 'admin',
  body: undoForm,
  output: undoReport,
} as const;

export const previewUndo = defineEndpoint('previewUndo', 'POST', '/Admin/Changes/Undo/Preview');

export const undoChanges = defineEndpoint('undoChanges', 'POST', '/Admin/Changes/Undo');

export const undoOperations = defineOperations(() => ({
  previewUndo: defineOperation(previewUndo, {
    summary:
      'Previews undoing one change, up to 100 selected changes, or all changes of an account since a time; writes nothing.',
    ...undoing,
    unmetered: 'nothing kept',
    errors: ['bad_request', 'not_found'],
  }),
  undoChanges: defineOperation(undoChanges, {
    summary:
      'Undoes one change, up to 100 selected changes, or all changes of an account since a time. Leaves alone what was changed again later, but undoes selected changes all or not at all.',
    ...undoing,
    needsConfirmation: true,
    errors: ['bad_request', 'not_found', 'stale'],
  }),
}));

/** The interface through which a feature makes its change-log entries undoable. */
import type { Selectable } from 'kysely';
import { changeSubjects, type ChangeSubject } from '#contract/changes/subjects.ts';
import type { DatabaseDialect } from '../dialects/dialect.ts';
import type { Connection } from '../open-database.ts';
import type { Tables } from '../schema/tables.ts';
import type { ChangeEntry } from './change-log.ts';

/** Read from the change log, perhaps written by an earlier version: any JSON. */
export type StoredSnapshot = Readonly<Record<string, unknown>>;

/** An entry read from the change log. */
export interface LoggedChange {
  readonly id: number;
  readonly changedAt: number;
  readonly actor: string;
  readonly subject: ChangeSubject;
  readonly subjectKey: string;
  readonly movedTo: string | null;
  readonly before: StoredSnapshot | null;
  readonly after: StoredSnapshot | null;
  readonly touchedAt: number | null;
  readonly accountId: number | null;
  readonly undoes: number | null;
  readonly undoneBy: number | null;
}

export const readSnapshot = (json: string | null): StoredSnapshot | null =>
  json === null ? null : (JSON.parse(json) as StoredSnapshot);

export const toLoggedChange = (row: Selectable<Tables['change_log']>): LoggedChange => ({
  id: row.id,
  changedAt: row.changed_at,
  actor: row.actor,
  subject: changeSubjects.find((each) => each === row.subject) ?? 'other',
  subjectKey: row.subject_key,
  movedTo: row.moved_to,
  before: readSnapshot(row.before),
  after: readSnapshot(row.after),
  touchedAt: row.touched_at,
  accountId: row.account_id,
  undoes: row.undoes,
  undoneBy: row.undone_by,
});

/** What an undo changed for an account, as a part of the mail to its owner. */
export interface OwnerNotice {
  readonly accountId: number;
  /** What was changed: `FB12`. */
  readonly title: string;
  /** One line per change. */
  readonly lines: readonly string[];
  /** The page where the owner can take it back. */
  readonly path: string;
}

/** A step of an undo. Steps about the same thing are reported as one, from the first state to the last. */
export interface UndoStep<State> {
  /** What was changed: `member/12`. */
  readonly key: string;
  readonly before: State;
  readonly after: State;
  readonly describe: (before: State, after: State) => readonly OwnerNotice[];
}

export interface UndoRun {
  /** The running transaction, which holds the locks of members and admins. */
  readonly db: Connection;
  readonly dialect: DatabaseDialect;
  readonly at: number;
  /** The account of the admin who undoes. */
  readonly actorId: number;
  /** Notes a step for the mails that are sent once everything has been written. */
  readonly note: <State>(step: UndoStep<State>) => void;
}

export type UndoOutcome =
  | {
      readonly kind: 'undone';
      /** The entry for the change log; author and time are added. */
      readonly entry: ChangeEntry;
      /** Sends mails of another kind; called once everything has been written. */
      readonly notify?: () => void;
    }
  /** The subject was changed again or no longer exists, so nothing is overwritten. */
  | { readonly kind: 'conflict'; readonly reason: string };

export interface Undoer {
  /** Why this kind of change can never be undone; null if it can. */
  whyNever(change: LoggedChange): string | null;
  /**
   * Undoes the first of these changes, newest first: at least one, and as many as belong together.
   *
   * @returns the outcome of each, in the same order
   */
  undo(run: UndoRun, changes: readonly LoggedChange[]): Promise<UndoOutcome[]>;
}

/** The undoer of each subject. */
export type Undoers = Readonly<Record<ChangeSubject, Undoer>>;

/** For changes that are undone one by one. */
export const oneAtATime =
  (undoOne: (run: UndoRun, change: LoggedChange) => Promise<UndoOutcome>): Undoer['undo'] =>
  async (run, [first]) =>
    first ? [await undoOne(run, first)] : [];

export const conflict = (reason: string): UndoOutcome => ({ kind: 'conflict', reason });

/** For a subject whose changes can never be undone. */
export const neverUndone = (why: string): Undoer => ({
  whyNever: () => why,
  undo: oneAtATime(() => Promise.resolve(conflict(why))),
});

/** The fields in which two snapshots differ. */
export function fieldsThatDiffer(before: StoredSnapshot, after: StoredSnapshot): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

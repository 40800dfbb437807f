/** What each feature that enters something into the change log hands over, so that it can be undone. */
import type { Change, Snapshot } from './change-log.ts';
import type { DatabaseDialect } from '../dialects/dialect.ts';
import type { Connection } from '../open-database.ts';

/** An entry of the change log, read back. */
export interface LoggedChange {
  readonly id: number;
  readonly changedAt: number;
  readonly actor: string;
  readonly subject: string;
  readonly subjectKey: string;
  readonly movedTo: string | null;
  readonly before: Snapshot | null;
  readonly after: Snapshot | null;
  readonly touchedAt: number | null;
  readonly accountId: number | null;
  readonly undoes: number | null;
  readonly undoneBy: number | null;
}

export interface UndoRun {
  /** The running transaction, which holds the members' and the admins' locks. */
  readonly db: Connection;
  readonly dialect: DatabaseDialect;
  readonly at: number;
  /** The account of who undoes. */
  readonly actorId: number;
  /** Whether one change is undone, not all of an account. */
  readonly isSingle: boolean;
}

export type UndoOutcome =
  | {
      readonly kind: 'undone';
      /** What the change log says of it; who and when are added. */
      readonly entry: Omit<Change, 'changedAt' | 'actor' | 'undoes'>;
      /** Tells whom it concerns; called once everything has been written. */
      readonly notify?: () => void;
    }
  /** What it changed has been changed again since, or is gone: nothing is overwritten. */
  | { readonly kind: 'conflict'; readonly reason: string };

export interface Undoer {
  /** Why changes such as this one cannot be undone, whatever happened since; null where they can. */
  whyNever(change: LoggedChange): string | null;
  /**
   * Undoes the first of these changes, the newest first: at least one, and as many as go together.
   *
   * @returns the outcome of each, in their order
   */
  undo(run: UndoRun, changes: readonly LoggedChange[]): Promise<UndoOutcome[]>;
}

export const conflict = (reason: string): UndoOutcome => ({ kind: 'conflict', reason });

/** The fields in which two snapshots of one thing differ. */
export function fieldsThatDiffer(before: Snapshot, after: Snapshot): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** Imports a file that an admin uploads, like `manage import` but with limits. */
import { actorOf } from '#server/database/change-log/change-log.ts';
import { toInstant } from '#contract/time.ts';
import {
  maxImportRows,
  rowsOfPreview,
  type ImportPreview,
  type ImportResult,
  type RowKind,
} from '#contract/members/import.ts';
import { Refusal, type FieldErrors } from '#contract/errors.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { importMembers, type ImportDeps, type ImportOptions } from './import-members.ts';
import { presentReport, presentRows } from './import.present.ts';
import type { ImportReport as Outcome, Written, RowChoice } from './import-tally.ts';

const retryAfterSeconds = 10;

/** Each line has at most one problem. */
function errorsOf({ problems }: Outcome): FieldErrors {
  return Object.fromEntries(
    problems.listed.map(({ line, message }) => [line === null ? 'file' : `line ${line}`, message]),
  );
}

function refuse(outcome: Outcome): never {
  const { count } = outcome.problems;
  const many = count === 1 ? 'one problem' : `${count} problems`;
  throw new Refusal('bad_request', {
    message: `Nothing was imported: the file has ${many}.`,
    errors: errorsOf(outcome),
  });
}

/** The rows that a preview lists. */
export interface PreviewPage {
  readonly kind?: RowKind | undefined;
  readonly from: number;
}

export interface TakeOptions extends RowChoice {
  readonly previewed?: string | undefined;
}

export interface FileImport {
  /** Reports the changes and problems of the file without writing anything. */
  preview(file: Blob, page: PreviewPage): Promise<ImportPreview>;
  /**
   * @throws Refusal `bad_request` naming the lines, or `stale` when the changes are not those of the
   *   preview; nothing is written then.
   */
  take(file: Blob, options: TakeOptions, viewer: Viewer): Promise<ImportResult>;
}

/** One file at a time per process, because a file needs memory and blocks other writers. */
export function createFileImport(deps: ImportDeps): FileImport {
  let isBusy = false;

  async function run(file: Blob, options: ImportOptions): Promise<Outcome> {
    if (isBusy) {
      const message = 'Another import is running. Please try again in a moment.';
      throw new Refusal('too_many_requests', { message, retryAfterSeconds });
    }
    isBusy = true;
    try {
      return await importMembers(deps, () => file.stream(), {
        ...options,
        maxRows: maxImportRows,
      });
    } finally {
      isBusy = false;
    }
  }

  return {
    async preview(file, { kind, from }) {
      const page = { kind, from, size: rowsOfPreview };
      const outcome = await run(file, { isDryRun: true, page });
      const { rows, digest } = outcome;
      return { ...presentReport(outcome), rows: presentRows(rows), digest };
    },
    async take(file, { leaveOut, keep, previewed }, { accountId }) {
      const outcome = await run(file, {
        actor: actorOf(accountId),
        choice: { leaveOut, keep },
        previewed,
      });
      if (outcome.problems.count > 0) refuse(outcome);
      const { written } = outcome;
      const undo = written === null ? null : toUndo(accountId, written);
      return { ...presentReport(outcome), undo };
    },
  };
}

const toUndo = (account: number, { at, through }: Written) => ({
  account,
  since: toInstant(at),
  through,
});

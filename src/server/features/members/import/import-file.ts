/** Imports a file that an admin uploads, like `manage import` but with limits. */
import { Refusal, type FieldErrors } from '#contract/errors.ts';
import {
  maxImportRows,
  rowsOfPreview,
  type importOperations,
  type ImportPreview,
  type ImportResult,
} from '#contract/members/import.ts';
import { toInstant } from '#contract/time.ts';
import { actorOf } from '#server/database/change-log/change-log.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { importMembers, type ImportDeps, type ImportOptions } from './import-members.ts';
import type { ImportReport as Outcome } from './import-tally.ts';
import { presentPreview, presentReport } from './import.present.ts';

type ImportFile = (file: Blob, options: ImportOptions) => Promise<Outcome>;

export interface FileImportDeps extends ImportDeps {
  readonly importFile: ImportFile;
}

const retryAfterSeconds = 10;

/** One file at a time per process, because a file needs memory and blocks other writers. */
export function createFileImport(deps: ImportDeps): ImportFile {
  let isBusy = false;
  return async (file, options) => {
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
  };
}

/** Reports the changes and problems of the file without writing anything. */
export async function previewMembersFile(
  { importFile }: FileImportDeps,
  { body, query }: Input<typeof importOperations.previewMembersFile>,
): Promise<ImportPreview> {
  const { kind, from, ...reading } = query;
  const page = { kind, from, size: rowsOfPreview };
  return presentPreview(await importFile(body, { isDryRun: true, page, reading }));
}

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

/**
 * @throws Refusal `bad_request` naming the lines, or `stale` when the changes are not those of the
 * preview; nothing is written then.
 */
export async function importMembersFile(
  { importFile }: FileImportDeps,
  { body, query }: Input<typeof importOperations.importMembersFile>,
  { viewer: { accountId } }: Caller<Viewer>,
): Promise<ImportResult> {
  const { leaveOut, keep, previewed, ...reading } = query;
  const outcome = await importFile(body, {
    actor: actorOf(accountId),
    reading,
    choice: { leaveOut, keep },
    previewed,
  });
  if (outcome.problems.count > 0) refuse(outcome);
  const { written } = outcome;
  const undo = written && {
    account: accountId,
    since: toInstant(written.at),
    through: written.through,
  };
  return { ...presentReport(outcome), undo };
}

/** Imports a file that an admin uploads, like `manage import` but with limits. */
import { type ImportReport, maxImportRows } from '#contract/members/import.ts';
import { Refusal, type FieldErrors } from '#contract/errors.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import {
  importMembers,
  type ImportOptions,
  type ImportReport as Outcome,
} from './import-members.ts';
import type { MemberDeps } from '../member-deps.ts';
import type { PlannedMember } from './plan-import.ts';

const retryAfterSeconds = 10;

const presentMember = ({ line, after, changed }: PlannedMember) => ({
  line,
  series: after.series,
  freakBrotherNumber: after.number,
  firstName: after.firstName,
  lastName: after.lastName,
  changed: [...changed],
});

const present = ({ problems, firstAdded, firstChanged, ...outcome }: Outcome): ImportReport => ({
  ...outcome,
  problemCount: problems.count,
  problems: problems.listed.map(({ line, message }) => ({ line, message })),
  firstAdded: firstAdded.map(presentMember),
  firstChanged: firstChanged.map(presentMember),
});

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

export interface FileImport {
  /** Reports the changes and problems of the file without writing anything. */
  preview(file: Blob): Promise<ImportReport>;
  /** @throws Refusal `bad_request` naming the lines; nothing is written then. */
  take(file: Blob, viewer: Viewer): Promise<ImportReport>;
}

/** One file at a time per process, because a file needs memory and blocks other writers. */
export function createFileImport(deps: MemberDeps): FileImport {
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
    async preview(file) {
      return present(await run(file, { isDryRun: true }));
    },
    async take(file, { accountId }) {
      const outcome = await run(file, { actor: `account/${accountId}` });
      return outcome.problems.count > 0 ? refuse(outcome) : present(outcome);
    },
  };
}

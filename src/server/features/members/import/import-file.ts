/** Imports a file that an admin uploads, like `manage import` but with limits. */
import { Refusal, type FieldErrors } from '#contract/errors.ts';
import {
  maxImportRows,
  rowsOfPreview,
  type importOperations,
  type ImportPreview,
  type ImportResult,
  type ImportCell,
  type ImportReport,
  type ImportRow,
} from '#contract/members/import.ts';
import {
  memberFieldNames,
  requiredFieldNames,
  textOfValue,
  type MemberField,
  type MemberRecord,
} from '#contract/members/member-fields.ts';
import { toInstant } from '#contract/time.ts';
import { actorOf } from '#server/database/change-log/change-log.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { importMembers, type ImportDeps, type ImportOptions } from './import-members.ts';
import type { ImportReport as Outcome, ReportedRow } from './import-tally.ts';
import type { PlannedMember } from './plan-import.ts';

interface Pair {
  readonly before: string;
  readonly after: string;
}

/** In code points. Names, places and most aliases are shorter. */
const longest = 240;
/** Equal text that is left on each side of the difference. */
const context = 60;

function countEqual(a: readonly string[], b: readonly string[], max: number): number {
  let equal = 0;
  while (equal < max && a[equal] === b[equal]) equal += 1;
  return equal;
}

function cut(text: readonly string[], start: number, end: number): string {
  const stop = Math.min(end, start + longest);
  const part = text.slice(start, stop).join('');
  return `${start > 0 ? '…' : ''}${part}${stop < text.length ? '…' : ''}`;
}

function excerpts(before: string, after: string): Pair {
  const [old, now] = [[...before], [...after]];
  if (old.length <= longest && now.length <= longest) return { before, after };
  const shorter = Math.min(old.length, now.length);
  const ahead = countEqual(old, now, shorter);
  const behind = countEqual(old.toReversed(), now.toReversed(), shorter - ahead);
  const start = Math.max(0, ahead - context);
  const kept = Math.max(0, behind - context);
  return {
    before: cut(old, start, old.length - kept),
    after: cut(now, start, now.length - kept),
  };
}

const textOf = (member: MemberRecord, field: MemberField) => textOfValue(member[field], ' | ');

const named: readonly MemberField[] = requiredFieldNames;

function presentCells({ before, after, changed }: PlannedMember): ImportCell[] {
  if (before === null) {
    return memberFieldNames
      .filter((column) => !named.includes(column))
      .map((field) => ({ field, before: null, after: excerpts('', textOf(after, field)).after }))
      .filter((cell) => cell.after !== '' && cell.after !== 'no');
  }
  return changed.map((field) =>
    field === 'sample'
      ? { field, before: 'yes', after: 'no' }
      : { field, ...excerpts(textOf(before.record, field), textOf(after, field)) },
  );
}

function presentRow({ line, kind, planned, problem }: ReportedRow): ImportRow {
  return {
    line,
    kind,
    member: planned && {
      series: planned.after.series,
      freakBrotherNumber: planned.after.number,
      firstName: planned.after.firstName,
      lastName: planned.after.lastName,
    },
    cells: planned && kind !== 'refused' ? presentCells(planned) : [],
    problem: problem ?? '',
  };
}

function presentReport(outcome: Outcome): ImportReport {
  const { encoding, isComplete, notes, problems, firstLeftOut } = outcome;
  const { added, changed, unchanged, refused, leftOut } = outcome;
  return {
    encoding,
    isComplete,
    notes: [...notes],
    problemCount: problems.count,
    problems: problems.listed.map(({ line, message }) => ({ line, message })),
    added,
    changed,
    unchanged,
    refused,
    leftOut,
    firstLeftOut: firstLeftOut.map(presentRow),
  };
}

function presentPreview(outcome: Outcome): ImportPreview {
  const { headingLine, columns, questions, emptied, rows, digest } = outcome;
  return {
    ...presentReport(outcome),
    headingLine,
    columns: [...columns],
    questions,
    emptied: [...emptied].map(([name, count]) => ({ name, count })),
    rows: rows.map(presentRow),
    digest,
  };
}

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

/** What an import does with each row of a file: which are left out, how many are of each kind, and what a report lists. */
import { createHash } from 'node:crypto';
import { refuseField } from '#contract/errors.ts';
import type { Clearable } from '#contract/members/import-columns.ts';
import type {
  FileColumn,
  LineList,
  LineRange,
  OpenQuestions,
  RowKind,
} from '#contract/members/import.ts';
import type { Encoding } from '#server/csv/csv-encoding.ts';
import type { PlannedMember } from './plan-import.ts';
import {
  createProblemList,
  toClause,
  type LineProblems,
  type MembersFile,
} from './read-members-csv.ts';

export interface RowChoice {
  readonly leaveOut: LineList;
  /** Rows that are imported although their kind is left out. */
  readonly keep: LineList;
}

const none: LineList = { lines: [], kinds: [] };
export const allRows: RowChoice = { leaveOut: none, keep: none };

const has = (ranges: readonly LineRange[], line: number) =>
  ranges.some(({ first, last }) => line >= first && line <= last);

function isLeftOut({ leaveOut, keep }: RowChoice, line: number, kind: RowKind): boolean {
  if (has(leaveOut.lines, line)) return true;
  return leaveOut.kinds.includes(kind) && !has(keep.lines, line);
}

/** The place of the first line from `line` on. */
function placeFrom(lines: readonly number[], line: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * A mistyped line must not import a row that was meant to be left out.
 *
 * @throws Refusal `bad_request` for a line or range without a row
 */
export function requireRows({ leaveOut, keep }: RowChoice, { rows, problems }: MembersFile): void {
  const given = Object.entries({ leaveOut: leaveOut.lines, keep: keep.lines });
  if (given.every(([, ranges]) => ranges.length === 0)) return;
  const lines = [...rows.map(({ line }) => line), ...problems.all.map(({ line }) => line ?? 0)];
  lines.sort((a, b) => a - b);
  for (const [field, ranges] of given) {
    for (const { first, last } of ranges) {
      const found = lines[placeFrom(lines, first)];
      if (found !== undefined && found <= last) continue;
      refuseField(
        field,
        first === last
          ? `The file has no row ${first}.`
          : `The file has no rows from ${first} to ${last}.`,
      );
    }
  }
}

export interface ReportedRow {
  readonly line: number;
  readonly kind: RowKind;
  /** Null when a refused row could not be read. */
  readonly planned: PlannedMember | null;
  /** Why the row is refused. */
  readonly problem: string | null;
}

/** Which rows a report lists. */
export interface RowPage {
  /** All kinds without one. */
  readonly kind?: RowKind | undefined;
  readonly from: number;
  readonly size: number;
}

export interface ImportReport {
  /** Null when it could not be detected. */
  readonly encoding: Encoding | null;
  /** Null when no row has headings. */
  readonly headingLine: number | null;
  readonly columns: readonly FileColumn[];
  readonly questions: OpenQuestions;
  /** How many members have something stored where the file has an empty cell. */
  readonly emptied: ReadonlyMap<Clearable, number>;
  /** Whether all rows could be read. */
  readonly isComplete: boolean;
  /** What was read otherwise than it is written. */
  readonly notes: readonly string[];
  /** Of the rows that are not left out. If there are any, nothing was written. */
  readonly problems: LineProblems;
  /** Without the rows that were left out. */
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly leftOut: number;
  /** The first 20 of each, by series and number. */
  readonly firstAdded: readonly PlannedMember[];
  readonly firstChanged: readonly PlannedMember[];
  /** The first 100. */
  readonly firstLeftOut: readonly ReportedRow[];
  /** Unreadable rows first, then by series and number. */
  readonly rows: readonly ReportedRow[];
  /** Null if nothing was written. */
  readonly written: Written | null;
  /** Stands for all changes and refusals of the file; empty unless it was requested. */
  readonly digest: string;
}

/** Selects the changes for an undo. */
export interface Written {
  readonly at: number;
  /** The newest entry of the change log. */
  readonly through: number;
}

const maxNamed = 20;
const maxLeftOut = 100;

const kindOf = ({ before, changed, problem }: PlannedMember): RowKind | 'unchanged' => {
  if (problem !== null) return 'refused';
  if (before === null) return 'added';
  return changed.length > 0 ? 'changed' : 'unchanged';
};

interface TallyOptions {
  readonly choice: RowChoice;
  readonly page: RowPage;
  readonly needsDigest: boolean;
}

export function createTally(file: MembersFile, { choice, page, needsDigest }: TallyOptions) {
  const counts = { added: 0, changed: 0, unchanged: 0, refused: 0, leftOut: 0 };
  const problems = createProblemList();
  const emptied = new Map<Clearable, number>();
  const [firstAdded, firstChanged]: [PlannedMember[], PlannedMember[]] = [[], []];
  const [firstLeftOut, rows]: [ReportedRow[], ReportedRow[]] = [[], []];
  const hash = needsDigest ? createHash('sha256') : null;
  let digest: string | null = null;
  let place = 0;

  function show(row: ReportedRow): void {
    if (page.kind !== undefined && page.kind !== row.kind) return;
    if (place >= page.from && place < page.from + page.size) rows.push(row);
    place += 1;
  }

  /** Returns whether the row is to be imported. */
  function take(row: ReportedRow): boolean {
    const { line, kind, planned, problem } = row;
    const { record = null, isSample = false } = planned?.before ?? {};
    hash?.update(JSON.stringify([line, kind, record, isSample, planned?.after]));
    show(row);
    if (isLeftOut(choice, line, kind)) {
      counts.leftOut += 1;
      if (firstLeftOut.length < maxLeftOut) firstLeftOut.push(row);
      return false;
    }
    counts[kind] += 1;
    if (problem !== null) problems.add(line, problem);
    if (planned && kind === 'added' && counts.added <= maxNamed) firstAdded.push(planned);
    if (planned && kind === 'changed' && counts.changed <= maxNamed) firstChanged.push(planned);
    return kind !== 'refused';
  }

  function takePlanned(planned: PlannedMember): boolean {
    for (const name of planned.emptied) emptied.set(name, (emptied.get(name) ?? 0) + 1);
    const kind = kindOf(planned);
    if (kind === 'unchanged') {
      counts.unchanged += 1;
      return false;
    }
    const problem = planned.problem === null ? null : toClause(planned.problem);
    return take({ line: planned.line, kind, planned, problem });
  }

  for (const { line, message } of file.problems.all) {
    if (!file.isComplete || line === null) problems.add(line, message);
    else take({ line, kind: 'refused', planned: null, problem: message });
  }

  /** Called after the last row. */
  const readDigest = () => (digest ??= hash?.digest('hex') ?? '');

  return {
    problems,
    counts: counts as Readonly<typeof counts>,
    /** Returns the members to write. */
    add: (batch: readonly PlannedMember[]) => batch.filter((planned) => takePlanned(planned)),
    readDigest,
    report(written: Written | null): ImportReport {
      return {
        encoding: file.encoding,
        headingLine: file.headingLine,
        columns: file.columns,
        questions: file.questions,
        emptied,
        isComplete: file.isComplete,
        notes: file.notes,
        problems,
        ...counts,
        firstAdded,
        firstChanged,
        firstLeftOut,
        rows,
        written,
        digest: readDigest(),
      };
    },
  };
}

export type Tally = ReturnType<typeof createTally>;

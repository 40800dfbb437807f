/** Compares the rows of a file with the stored members and plans what to add and change. */
import { setImmediate } from 'node:timers/promises';
import { jumpDateProblem } from '#contract/members/jump-date.ts';
import {
  memberFieldNames,
  type MemberField,
  type MemberRecord,
} from '#contract/members/member-fields.ts';
import { numberLabel, seriesNames, type Series } from '#contract/number-label.ts';
import { inBatches } from '#server/database/batch-writer.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findMarksOf, type NumberMark } from '../ledger/number-marks.queries.ts';
import { withAliases, withNumbers, type StoredMember } from '../record/stored-members.ts';
import type { MemberRowOfFile } from './read-members-csv.ts';

export interface PlannedMember {
  readonly line: number;
  readonly before: StoredMember | null;
  readonly after: MemberRecord;
  /** The fields that change; `sample` when a real member replaces a sample member. */
  readonly changed: readonly (MemberField | 'sample')[];
  /** Why the row cannot be stored. */
  readonly problem: string | null;
}

/** Equal values have equal results. */
const valueOf = (member: MemberRecord, column: MemberField) => {
  const value = member[column];
  return Array.isArray(value) ? value.join('\n') : value;
};

interface AtNumber {
  readonly stored: StoredMember | undefined;
  readonly mark: NumberMark | undefined;
}

/** A reserved number needs an admin's confirmation, which an import cannot give. */
function markProblem(mark: NumberMark | undefined): string | null {
  if (!mark) return null;
  const label = numberLabel(mark.series, mark.number);
  return mark.state === 'void'
    ? `${label} is void and cannot be used.`
    : `${label} is reserved. Release it first, or add this member by hand.`;
}

/** Fields without a column keep their stored values, except those of a sample member. */
function mergeRow(
  { line, member }: MemberRowOfFile,
  { stored, mark }: AtNumber,
  columns: readonly MemberField[],
  now: number,
): PlannedMember {
  if (!stored) {
    return { line, before: null, after: member, changed: [], problem: markProblem(mark) };
  }
  const kept = stored.isSample
    ? []
    : memberFieldNames.filter((column) => !columns.includes(column));
  const keptFields = Object.fromEntries(kept.map((column) => [column, stored.record[column]]));
  const after = { ...member, ...keptFields };
  const changed = memberFieldNames.filter(
    (column) => valueOf(after, column) !== valueOf(stored.record, column),
  );
  return {
    line,
    before: stored,
    after,
    // A sample member that comes back as it was exported stays one.
    changed: stored.isSample && changed.length > 0 ? [...changed, 'sample'] : changed,
    problem: kept.length > 0 ? (jumpDateProblem(after, now)?.message ?? null) : null,
  };
}

function* batchesOf(rows: readonly MemberRowOfFile[]): Generator<[Series, MemberRowOfFile[]]> {
  for (const series of seriesNames) {
    const ofSeries = rows
      .filter(({ member }) => member.series === series)
      .sort((a, b) => a.member.number - b.member.number);
    for (const batch of inBatches(ofSeries)) yield [series, batch];
  }
}

/**
 * Yields batches by series and number, each small enough for one statement, and lets other work run
 * between them.
 */
export async function* planImport(
  db: Connection,
  file: { readonly rows: readonly MemberRowOfFile[]; readonly columns: readonly MemberField[] },
  now: number,
): AsyncGenerator<PlannedMember[]> {
  for (const [series, rows] of batchesOf(file.rows)) {
    const numbers = rows.map(({ member }) => member.number);
    const stored = await db
      .selectFrom('members')
      .where(withNumbers(series, numbers))
      .selectAll()
      .execute();
    const members = await withAliases(db, stored);
    const storedAt = new Map(members.map((member) => [member.record.number, member]));
    const marks = await findMarksOf(db, series, numbers);
    const markAt = new Map(marks.map((mark) => [mark.number, mark]));
    yield rows.map((row) => {
      const { number } = row.member;
      const found = { stored: storedAt.get(number), mark: markAt.get(number) };
      return mergeRow(row, found, file.columns, now);
    });
    await setImmediate();
  }
}

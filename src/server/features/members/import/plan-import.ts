/** Compares the rows of a file with the stored members and plans what to add and change. */
import { setImmediate } from 'node:timers/promises';
import { importColumns, type Clearable } from '#contract/members/import-columns.ts';
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
  /** What is stored where the row has an empty cell. */
  readonly emptied: readonly Clearable[];
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

const dateFields = ['day', 'month', 'year'] as const satisfies readonly MemberField[];

/** Whether the row and the member have different days, months or years, not only more or fewer of them. */
const isOtherDate = ({ member }: MemberRowOfFile, { record }: StoredMember): boolean =>
  dateFields.some(
    (part) => member[part] !== 0 && record[part] !== 0 && member[part] !== record[part],
  );

/**
 * Fields with a column that have a value, but not in the row. Of a date that the row replaces, the other parts belong to
 * the former date.
 */
function findEmptied(row: MemberRowOfFile, stored: StoredMember): MemberField[] {
  const replaced: readonly MemberField[] = isOtherDate(row, stored) ? dateFields : [];
  const isStored = (field: MemberField) =>
    valueOf(stored.record, field) !== valueOf(row.member, field);
  return row.empty.filter((field) => !replaced.includes(field) && isStored(field));
}

const clearableOf = (field: MemberField): Clearable[] => {
  const { clears } = importColumns[field];
  return clears === null ? [] : [clears];
};

export interface MergeRules {
  /** Fields that have a column. Others keep their stored values, except those of a sample member. */
  readonly fields: readonly MemberField[];
  /** What empty cells clear. Others keep the stored values as well. */
  readonly clear: readonly Clearable[];
  readonly now: number;
}

function mergeRow(
  row: MemberRowOfFile,
  { stored, mark }: AtNumber,
  { fields, clear, now }: MergeRules,
): PlannedMember {
  const { line, member } = row;
  if (!stored) {
    return {
      line,
      before: null,
      after: member,
      changed: [],
      emptied: [],
      problem: markProblem(mark),
    };
  }
  const emptied = stored.isSample ? [] : findEmptied(row, stored);
  const absent = stored.isSample ? [] : memberFieldNames.filter((field) => !fields.includes(field));
  const isCleared = (field: MemberField) =>
    clearableOf(field).some((clearable) => clear.includes(clearable));
  const kept = [...absent, ...emptied.filter((field) => !isCleared(field))];
  const keptFields = Object.fromEntries(kept.map((field) => [field, stored.record[field]]));
  const after = { ...member, ...keptFields };
  const changed = memberFieldNames.filter(
    (field) => valueOf(after, field) !== valueOf(stored.record, field),
  );
  return {
    line,
    before: stored,
    after,
    // A sample member that comes back as it was exported stays one.
    changed: stored.isSample && changed.length > 0 ? [...changed, 'sample'] : changed,
    emptied: [...new Set(emptied.flatMap(clearableOf))],
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
  memberRows: readonly MemberRowOfFile[],
  rules: MergeRules,
): AsyncGenerator<PlannedMember[]> {
  for (const [series, rows] of batchesOf(memberRows)) {
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
      return mergeRow(row, found, rules);
    });
    await setImmediate();
  }
}

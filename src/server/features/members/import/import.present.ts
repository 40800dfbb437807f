/** The report of an import, with the rows that the screen lists. Of two long texts, only the part in which they differ. */
import type {
  ImportCell,
  ImportPreview,
  ImportReport,
  ImportRow,
} from '#contract/members/import.ts';
import {
  memberFieldNames,
  requiredFieldNames,
  textOfValue,
  type MemberField,
  type MemberRecord,
} from '#contract/members/member-fields.ts';
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

export function presentReport(outcome: Outcome): ImportReport {
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

export function presentPreview(outcome: Outcome): ImportPreview {
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

/** Which rows of a previewed file the admin leaves out. */
import {
  longestLineList,
  writeLines,
  type ImportReport,
  type ImportRow,
  type RowKind,
} from '#contract/members/import.ts';

export interface RowView {
  /** Null for all rows. */
  readonly kind: RowKind | null;
  readonly from: number;
}

export interface RowChoice {
  /** Kinds that are left out, besides the rows in `others`. */
  readonly kindsOut: ReadonlySet<RowKind>;
  /** The kind of each line that is treated differently from its kind. */
  readonly others: ReadonlyMap<number, RowKind>;
}

export const allRows: RowChoice = { kindsOut: new Set(), others: new Map() };

export const isTaken = ({ kindsOut, others }: RowChoice, { kind, line }: ImportRow): boolean =>
  kind !== 'refused' && kindsOut.has(kind) === others.has(line);

export function toggleRow(choice: RowChoice, { kind, line }: ImportRow): RowChoice {
  const others = new Map(choice.others);
  if (!others.delete(line)) others.set(line, kind);
  return { ...choice, others };
}

/** Chooses all rows of these kinds, also those on other pages. */
export function setKinds(
  choice: RowChoice,
  kinds: readonly RowKind[],
  isLeftOut: boolean,
): RowChoice {
  const kindsOut = new Set(choice.kindsOut);
  for (const kind of kinds) {
    if (isLeftOut) kindsOut.add(kind);
    else kindsOut.delete(kind);
  }
  const others = [...choice.others].filter(([, kind]) => !kinds.includes(kind));
  return { kindsOut, others: new Map(others) };
}

export function countTaken(
  { kindsOut, others }: RowChoice,
  kind: 'added' | 'changed',
  report: ImportReport,
): number {
  const different = [...others.values()].filter((each) => each === kind).length;
  return kindsOut.has(kind) ? different : report[kind] - different;
}

export const countRows = (report: ImportReport, kind: RowKind | null): number =>
  kind === null ? report.added + report.changed + report.refused : report[kind];

/** Forgets the choice of rows that are no longer of the same kind. */
export function keepChoice(choice: RowChoice, rows: readonly ImportRow[]): RowChoice {
  const kindOf = new Map(rows.map(({ line, kind }) => [line, kind]));
  const others = [...choice.others].filter(([line, kind]) => kindOf.get(line) === kind);
  return { ...choice, others: new Map(others) };
}

/** The parameters of the import; null when they are too long. */
export function toQuery({ kindsOut, others }: RowChoice) {
  const lines = [...others];
  const isKindOut = ([, kind]: readonly [number, RowKind]) => kindsOut.has(kind);
  const linesOf = (chosen: typeof lines) => writeLines(chosen.map(([line]) => line));
  const single = linesOf(lines.filter((entry) => !isKindOut(entry)));
  const leaveOut = [...kindsOut, ...(single === '' ? [] : [single])].join(',');
  const keep = linesOf(lines.filter(isKindOut));
  if (Math.max(leaveOut.length, keep.length) > longestLineList) return null;
  return { ...(leaveOut === '' ? {} : { leaveOut }), ...(keep === '' ? {} : { keep }) };
}

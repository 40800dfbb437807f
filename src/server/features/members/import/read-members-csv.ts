/** Reads a CSV file of members, and collects the problems of all its rows by line. */
import {
  memberFieldNames,
  memberRecordAt,
  requiredFieldNames,
  type MemberField,
  type MemberRecord,
} from '#contract/members/member-fields.ts';
import { numberLabel, seriesNames } from '#contract/number-label.ts';
import type { Encoding, OpenFile } from '#server/csv/csv-encoding.ts';
import { readCsv, type CsvRow } from '#server/csv/read-csv.ts';
import { readRow } from './members-csv.ts';

interface LineProblem {
  /** As an editor counts lines; null for a problem of the whole file. */
  readonly line: number | null;
  readonly message: string;
}

export interface LineProblems {
  /** The first 100. */
  readonly listed: readonly LineProblem[];
  readonly count: number;
}

interface ProblemList extends LineProblems {
  readonly all: readonly LineProblem[];
  /** Joins the sentences about a line into one message, without repetitions. */
  add(line: number | null, ...sentences: readonly string[]): void;
}

const maxListed = 100;

/** Shortens a sentence to a clause after the line number: no initial capital, no full stop. */
export const toClause = (sentence: string) =>
  sentence.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase()).replace(/\.$/, '');

export function createProblemList(): ProblemList {
  const all: LineProblem[] = [];
  return {
    all,
    get listed() {
      return all.slice(0, maxListed);
    },
    get count() {
      return all.length;
    },
    add(line, ...sentences) {
      const message =
        line === null ? sentences.join(' ') : [...new Set(sentences.map(toClause))].join('; ');
      all.push({ line, message });
    },
  };
}

export interface MemberRowOfFile {
  /** First line of the row, as an editor counts lines. */
  readonly line: number;
  /** Fields without a column have their defaults. */
  readonly member: MemberRecord;
}

export interface MembersFile {
  /** Null when it could not be detected. */
  readonly encoding: Encoding | null;
  readonly columns: readonly MemberField[];
  /** Rows without problems, in the order of the file. */
  readonly rows: readonly MemberRowOfFile[];
  /** Whether all rows were read. If so, each problem is one of a row. */
  readonly isComplete: boolean;
  readonly problems: ProblemList;
  /** What was read otherwise than it is written. */
  readonly notes: readonly string[];
}

/** A number, because a large file has many. */
const keyOf = ({ series, number }: MemberRecord) =>
  number * seriesNames.length + seriesNames.indexOf(series);

interface ReadOptions {
  /** Called with the number of bytes read so far. */
  readonly onBytes: (bytes: number) => void;
  readonly maxRows?: number;
}

export async function readMembersCsv(
  open: OpenFile,
  now: number,
  { onBytes, maxRows = Number.POSITIVE_INFINITY }: ReadOptions,
): Promise<MembersFile> {
  const schema = memberRecordAt(now);
  const problems = createProblemList();
  const rows: MemberRowOfFile[] = [];
  const lineOfMember = new Map<number, number>();

  function takeRow({ line, cells, problems: problemsOfRow }: CsvRow<MemberField>): void {
    if (problemsOfRow.length > 0) {
      problems.add(line, ...problemsOfRow);
      return;
    }
    const result = schema.safeParse(readRow(cells));
    if (!result.success) {
      problems.add(line, ...result.error.issues.map((issue) => issue.message));
      return;
    }
    const member = result.data;
    const earlierLine = lineOfMember.get(keyOf(member));
    if (earlierLine !== undefined) {
      const label = numberLabel(member.series, member.number);
      problems.add(line, `${label} is already on line ${earlierLine}`);
      return;
    }
    lineOfMember.set(keyOf(member), line);
    rows.push({ line, member });
  }

  const tooManyRows = `There are more than ${maxRows} members; import the file in parts.`;
  const format = {
    columns: memberFieldNames,
    required: requiredFieldNames,
    maxRows,
    tooManyRows,
  };
  const { encoding, columns, fault, notes } = await readCsv(open, format, takeRow, onBytes);
  if (fault !== null) problems.add(fault.line, fault.message);
  return { encoding, columns, rows, isComplete: fault === null, problems, notes };
}

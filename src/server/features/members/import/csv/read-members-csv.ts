/** Reads a CSV file of members and collects the problems of all rows. */
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { type MemberColumn, type MemberRecord, memberRecordAt } from '#contract/members/record.ts';
import type { Series } from '#contract/series.ts';
import { numberLabel } from '#contract/number-label.ts';
import { detectEncoding, readAsUtf8, type Encoding, type OpenFile } from './csv-encoding.ts';
import { createProblemList, type ProblemList } from './line-problems.ts';
import { parseHeader, readRow } from './members-csv.ts';

/** 1 MiB, far more than the longest story. A larger row lacks a closing quote. */
const largestRowBytes = 1024 * 1024;

export interface MemberRowOfFile {
  /** First line of the row, as an editor counts lines. */
  readonly line: number;
  /** Fields without a column have their defaults. */
  readonly member: MemberRecord;
}

export interface MembersFile {
  /** Null when it could not be detected. */
  readonly encoding: Encoding | null;
  readonly columns: readonly MemberColumn[];
  /** Rows without problems, in the order of the file. */
  readonly rows: readonly MemberRowOfFile[];
  /** Whether all rows were read. If so, each problem is one of a row. */
  readonly isComplete: boolean;
  readonly problems: ProblemList;
}

const countLineBreaks = (cell: string) =>
  /[\r\n]/.test(cell) ? (cell.match(/\r\n?|\n/g)?.length ?? 0) : 0;

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

const placeOf: Readonly<Record<Series, number>> = { fb: 0, nnfb: 1, nnfs: 2 };
const keyOf = ({ series, number }: MemberRecord) => number * 3 + placeOf[series];

/** Takes the rows in the order of the file. */
function createRowReader(now: number, maxRows: number) {
  const schema = memberRecordAt(now);
  const problems = createProblemList();
  const rows: MemberRowOfFile[] = [];
  const lineOfMember = new Map<number, number>();
  let columns: readonly MemberColumn[] | null = null;
  let line = 1;
  let members = 0;
  let isOver = false;

  function takeHeader(cells: readonly string[]): void {
    const header = parseHeader(cells);
    if (typeof header !== 'string') {
      columns = header;
      return;
    }
    problems.add(line, header);
    isOver = true;
  }

  function takeMember(cells: readonly string[], header: readonly MemberColumn[]): void {
    members += 1;
    if (members > maxRows) {
      problems.add(line, `there are more than ${maxRows} members; import the file in parts`);
      isOver = true;
      return;
    }
    if (cells.length !== header.length) {
      problems.add(line, `${cells.length} cells where the header has ${header.length}`);
      return;
    }
    const result = schema.safeParse(readRow(cells, header));
    if (!result.success) {
      problems.add(line, ...result.error.issues.map((issue) => issue.message));
      return;
    }
    const member = result.data;
    const earlierLine = lineOfMember.get(keyOf(member));
    if (earlierLine !== undefined) {
      problems.add(
        line,
        `${numberLabel(member.series, member.number)} is already on line ${earlierLine}`,
      );
      return;
    }
    lineOfMember.set(keyOf(member), line);
    rows.push({ line, member });
  }

  return {
    take(cells: readonly string[]): void {
      if (!isOver && !isBlank(cells)) {
        if (columns === null) takeHeader(cells);
        else takeMember(cells, columns);
      }
      line += 1;
      for (const cell of cells) line += countLineBreaks(cell);
    },
    /** Stops reading: the rest of the file is invalid. */
    fail(message: string): void {
      if (!isOver) problems.add(line, message);
      isOver = true;
    },
    finish(encoding: Encoding): MembersFile {
      if (!isOver && columns === null) problems.add(null, 'the file is empty');
      else if (rows.length === 0 && problems.count === 0) {
        problems.add(null, 'the file has a header but no members');
      }
      const isComplete = !isOver && problems.all.every(({ line: place }) => place !== null);
      return { encoding, columns: columns ?? [], rows, isComplete, problems };
    },
  };
}

function describe(error: CsvError): string {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quote opened in this row is never closed';
    case 'CSV_INVALID_CLOSING_QUOTE':
      return 'a closing quote in this row is followed by more text; quotes inside a cell are doubled';
    case 'CSV_MAX_RECORD_SIZE':
      return 'this row is larger than 1 MB; a closing quote may be missing';
    default:
      return 'a cell contains a quote but is not quoted; quote the cell and double the quotes inside it';
  }
}

async function* countBytes(
  chunks: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    yield chunk;
    bytes += chunk.length;
    onBytes(bytes);
  }
}

export interface ReadOptions {
  /** Called with the number of bytes read so far. */
  readonly onBytes: (bytes: number) => void;
  readonly maxRows?: number;
}

export async function readMembersCsv(
  open: OpenFile,
  now: number,
  { onBytes, maxRows = Number.POSITIVE_INFINITY }: ReadOptions,
): Promise<MembersFile> {
  const encoding = await detectEncoding(open);
  if (typeof encoding !== 'string') {
    const problems = createProblemList();
    problems.add(encoding.line, encoding.message);
    return { encoding: null, columns: [], rows: [], isComplete: false, problems };
  }
  const reader = createRowReader(now, maxRows);
  const parser = parse({
    bom: true,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: largestRowBytes,
    on_record: (cells: string[]) => {
      reader.take(cells);
      return null;
    },
  });
  try {
    const counted = () => countBytes(open(), onBytes);
    await pipeline(readAsUtf8(counted, encoding), parser.resume());
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    reader.fail(describe(error));
  }
  return reader.finish(encoding);
}

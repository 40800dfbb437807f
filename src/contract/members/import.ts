/** Import of members from a CSV file, which of its rows are left out, its preview, and the export. */
import * as z from 'zod/mini';
import { seriesNames } from '../number-label.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { count } from '../primitives.ts';
import { clearableNames, columnMeanings } from './import-columns.ts';
import { readingChoice } from './import-reading.ts';
import { memberFieldNames } from './member-fields.ts';

/** What an import does with a row that is not equal to the stored member. */
export const rowKinds = ['added', 'changed', 'refused'] as const;
export type RowKind = (typeof rowKinds)[number];

/** Both lines are included. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** Fits into an address: about 330 single lines. */
export const longestLineList = 2000;

const isKind = (item: string): item is RowKind => rowKinds.some((kind) => kind === item);

function readRange(item: string): LineRange {
  const [first = '', last = first] = item.split('-');
  return { first: Number(first), last: Number(last) };
}

export interface LineList {
  readonly lines: readonly LineRange[];
  readonly kinds: readonly RowKind[];
}

/** @param text such as `3,17-20,refused` */
function readLineList(text: string): LineList {
  const items = text === '' ? [] : text.split(',');
  return {
    lines: items.filter((item) => !isKind(item)).map(readRange),
    kinds: items.filter(isKind),
  };
}

const isForwards = ({ lines }: LineList) => lines.every(({ first, last }) => first <= last);

const nothingListed: LineList = { lines: [], kinds: [] };

function lineList(item: string, error: string) {
  return z._default(
    z.pipe(
      z
        .string()
        .check(
          z.maxLength(longestLineList, 'These are too many single rows. Leave them out in parts.'),
          z.regex(new RegExp(`^(?:${item}(?:,${item})*)?$`), error),
        ),
      z.pipe(z.transform(readLineList), z.custom<LineList>().check(z.refine(isForwards, error))),
    ),
    nothingListed,
  );
}

const lines = '[0-9]{1,8}(?:-[0-9]{1,8})?';

/** Rows that are not imported. A kind stands for all rows of that kind. */
export const leaveOutList = lineList(
  `(?:${lines}|${rowKinds.join('|')})`,
  `Name rows like 3,17-20, or ${rowKinds.join(', ')}.`,
);

/** Rows that are imported although their kind is left out. */
export const keptList = lineList(lines, 'Name rows like 3,17-20.');

/** Writes consecutive lines as ranges. */
export function writeLines(lines: Iterable<number>): string {
  const ranges: { first: number; last: number }[] = [];
  for (const line of [...lines].toSorted((a, b) => a - b)) {
    const previous = ranges.at(-1);
    if (previous?.last === line - 1) previous.last = line;
    else ranges.push({ first: line, last: line });
  }
  return ranges
    .map(({ first, last }) => (first === last ? String(first) : `${first}-${last}`))
    .join(',');
}

export const largestImportBytes = 20 * 1024 * 1024;
export const largestImport = `${largestImportBytes / 1024 / 1024} MiB`;
export const maxImportRows = 50_000;
/** Rows in one answer of the preview. */
export const rowsOfPreview = 500;

/** Said of a larger one. */
export const tooLargeImport = `This file is larger than ${largestImport}. Split it, or import it on the server with the command "import".`;

const importCell = z.object({
  /** `sample` when a real member replaces a sample member. */
  field: z.enum([...memberFieldNames, 'sample']),
  /** As text, null in a new member. Of long texts the part that changes, with … for the rest. */
  before: z.nullable(z.string()),
  after: z.string(),
});
export type ImportCell = z.infer<typeof importCell>;

const importRow = z.object({
  /** The row in a spreadsheet, beginning with 1. */
  line: z.int(),
  kind: z.enum(rowKinds),
  /** The member; null when a refused row could not be read. */
  member: z.nullable(
    z.object({
      series: z.enum(seriesNames),
      freakBrotherNumber: z.int(),
      firstName: z.string(),
      lastName: z.string(),
    }),
  ),
  /** The changed cells, or those of a new member besides number and names. */
  cells: z.array(importCell),
  /** Why the row is refused; empty for others. */
  problem: z.string(),
});
export type ImportRow = z.infer<typeof importRow>;

const counts = {
  added: count,
  changed: count,
  unchanged: count,
  refused: count,
};

const importReport = z.object({
  /** Null when it could not be detected. */
  encoding: z.nullable(z.enum(['UTF-8', 'Windows-1252'])),
  /** Whether all rows could be read. If not, nothing can be imported. */
  isComplete: z.boolean(),
  /** What was read otherwise than it is written, such as a row with fewer cells than the header. */
  notes: z.array(z.string()),
  /** Rows that are refused and not left out, and problems of the file. If there are any, nothing is written. */
  problemCount: count,
  /** The first 100; `line` is null for a problem of the whole file. */
  problems: z.array(z.object({ line: z.nullable(z.int()), message: z.string() })),
  /** Without the rows that were left out. */
  ...counts,
  leftOut: count,
  /** The first 100. */
  firstLeftOut: z.array(importRow),
});
export type ImportReport = z.infer<typeof importReport>;

const fileColumn = z.object({
  heading: z.string(),
  /** The first three different values. */
  examples: z.array(z.string()),
  /** What it was read as; null for an unknown heading. */
  meaning: z.nullable(z.enum(columnMeanings)),
  /** Whether its heading is one of an export, or the column is empty. */
  isOwn: z.boolean(),
});
export type FileColumn = z.infer<typeof fileColumn>;

const openQuestions = z.object({
  series: z.array(z.string()),
  dateOrder: z.array(z.string()),
  twoDigitYears: z.array(z.string()),
});
export type OpenQuestions = z.infer<typeof openQuestions>;

const importPreview = z.extend(importReport, {
  /** Null when no row has headings. */
  headingLine: z.nullable(z.int()),
  /** In the order of the file. */
  columns: z.array(fileColumn),
  /** The first cells that each question of the query is about, also if it is answered; none if it is not asked. */
  questions: openQuestions,
  /** Members with something stored where the file has an empty cell. It is cleared only if `clear` has the name. */
  emptied: z.array(z.object({ name: z.enum(clearableNames), count })),
  /** At most 500: unreadable rows first, then by series and number. */
  rows: z.array(importRow),
  /** Stands for all changes. The import compares it, and refuses when a member or the file has changed since. */
  digest: z.string(),
});
export type ImportPreview = z.infer<typeof importPreview>;

const importResult = z.extend(importReport, {
  /** Selects the changes for the undo; null when nothing was changed. */
  undo: z.nullable(z.object({ account: z.int(), since: z.string(), through: z.int() })),
});
export type ImportResult = z.infer<typeof importResult>;

const taking = {
  access: 'admin',
  body: z.instanceof(Blob, { error: 'Please send a file.' }),
  maxBodyBytes: largestImportBytes,
  upload: {
    contentType: 'text/csv',
    tooLarge: tooLargeImport,
  },
} as const;

export const previewMembersFile = defineEndpoint(
  'previewMembersFile',
  'POST',
  '/Admin/Members/Import/Preview',
);

export const importMembersFile = defineEndpoint(
  'importMembersFile',
  'POST',
  '/Admin/Members/Import',
);

export const exportMembersFile = defineEndpoint(
  'exportMembersFile',
  'GET',
  '/Admin/Members/Export',
);

export const importOperations = defineOperations(() => ({
  previewMembersFile: defineOperation(previewMembersFile, {
    summary:
      'Previews the import of a CSV file: its columns and what they leave open, and each row that is added, changed or refused, with the changed cells, 500 at a time.',
    ...taking,
    unmetered: 'import',
    query: z.extend(readingChoice, {
      /** Only rows of this kind. */
      kind: z.optional(z.enum(rowKinds, 'Choose added, changed or refused.')),
      /** Skips this many rows. */
      from: z._default(
        z.pipe(
          z.string().check(z.regex(/^[0-9]{1,6}$/, 'Start at a whole number.')),
          z.transform(Number),
        ),
        0,
      ),
    }),
    output: importPreview,
    errors: ['bad_request', 'too_many_requests'],
  }),
  importMembersFile: defineOperation(importMembersFile, {
    summary:
      'Imports the members of a CSV file, all or none besides those left out; `errors` names the rows with problems.',
    ...taking,
    unmetered: 'import',
    needsConfirmation: true,
    query: z.extend(readingChoice, {
      leaveOut: leaveOutList,
      keep: keptList,
      /** The preview's digest. Without it, the current changes are made. */
      previewed: z.optional(
        z.string().check(z.regex(/^[0-9a-f]{64}$/, 'This is not the digest of a preview.')),
      ),
    }),
    output: importResult,
    errors: ['bad_request', 'stale', 'too_many_requests'],
  }),
  exportMembersFile: defineOperation(exportMembersFile, {
    summary: 'All members as a CSV file, in the format of the import.',
    access: 'admin',
    needsConfirmation: true,
    download: { contentType: 'text/csv; charset=utf-8', fileName: 'members.csv' },
    output: z.custom<Blob | AsyncIterable<string>>(),
    errors: [],
  }),
}));

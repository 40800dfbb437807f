/** Import of members from a CSV file, its preview, and the export. */
import * as z from 'zod/mini';
import { memberColumns } from './record.ts';
import { defineOperation } from '../operation.ts';
import { count } from '../primitives.ts';
import { seriesNames } from '../series.ts';

export const largestImportBytes = 20 * 1024 * 1024;
export const maxImportRows = 50_000;

/** Said of a larger one. */
export const tooLargeImport = `This file is larger than ${largestImportBytes / 1024 / 1024} MB. Split it, or import it on the server (npm run manage -- import).`;

const namedMember = z.object({
  /** First line of the row, as an editor counts lines. */
  line: z.int(),
  series: z.enum(seriesNames),
  freakBrotherNumber: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  /**
   * Changed fields; `sample` when a real member replaces a sample member; empty for a new member.
   */
  changed: z.array(z.enum([...memberColumns, 'sample'])),
});

const importReport = z.object({
  /** Null when it could not be detected. */
  encoding: z.nullable(z.enum(['UTF-8', 'Windows-1252'])),
  /** If there are any, nothing is written. */
  problemCount: count,
  /** The first 100; `line` is null for a problem of the whole file. */
  problems: z.array(z.object({ line: z.nullable(z.int()), message: z.string() })),
  added: count,
  changed: count,
  unchanged: count,
  /** The first 20 of each, by series and number. */
  firstAdded: z.array(namedMember),
  firstChanged: z.array(namedMember),
});
export type ImportReport = z.infer<typeof importReport>;

const taking = {
  access: 'admin',
  body: z.instanceof(Blob, { error: 'Please send a file.' }),
  maxBodyBytes: largestImportBytes,
  upload: {
    contentType: 'text/csv',
    tooLarge: tooLargeImport,
  },
  output: importReport,
} as const;

export const importOperations = {
  previewMembersFile: defineOperation('previewMembersFile', {
    method: 'POST',
    path: '/Admin/Members/Import/Preview',
    summary: 'Previews the import of a CSV file: the changes, and the problems line by line.',
    ...taking,
    errors: ['bad_request', 'too_many_requests'],
  }),
  importMembersFile: defineOperation('importMembersFile', {
    method: 'POST',
    path: '/Admin/Members/Import',
    summary:
      'Imports the members of a CSV file, all or none; `errors` names the lines with problems.',
    ...taking,
    errors: ['bad_request', 'too_many_requests'],
  }),
  exportMembersFile: defineOperation('exportMembersFile', {
    method: 'GET',
    path: '/Admin/Members/Export',
    summary: 'All members as a CSV file, in the format of the import.',
    access: 'admin',
    needsConfirmation: true,
    download: { contentType: 'text/csv; charset=utf-8', fileName: 'members.csv' },
    output: z.custom<Blob | AsyncIterable<string>>(),
    errors: [],
  }),
};

/** Reads a CSV file of numbers and emails. */
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { cleanLine } from '#contract/clean-text.ts';
import { invitationColumns, maxInvitedLines } from '#contract/accounts/invitations.ts';
import { Refusal } from '#contract/errors.ts';

export interface FileLine {
  readonly line: number;
  readonly number: string;
  readonly email: string;
}

const header = invitationColumns.join(',');

function refuse(message: string): never {
  throw new Refusal('bad_request', { message, errors: { csv: message } });
}

interface ParsedRecord {
  readonly record: readonly string[];
  /** `lines` counts those up to the end of the record. */
  readonly info: { readonly lines: number };
}

function parseRecords(csv: string): readonly ParsedRecord[] {
  try {
    return parse(csv, {
      bom: true,
      info: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      // Spreadsheets of some countries write semicolons. Neither is in a number or an email.
      delimiter: [',', ';'],
      trim: true,
    }) as unknown as readonly ParsedRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refuse('A quote in this file is not closed, or it is followed by more text.');
  }
}

/** @throws Refusal `bad_request` for a file that cannot be read, and for more than 2,000 lines */
export function readInvitationFile(csv: string): FileLine[] {
  const records = parseRecords(csv).filter(({ record }) => record.some((cell) => cell !== ''));
  const [first, ...rest] = records;
  const names = (first?.record ?? []).map((cell) => cleanLine(cell).toLowerCase());
  const [number, email] = invitationColumns.map((name) => names.indexOf(name));
  if (number === undefined || email === undefined || number < 0 || email < 0) {
    refuse(`The first line must be: ${header}`);
  }
  if (rest.length === 0) refuse('This file has a header but no other lines.');
  if (rest.length > maxInvitedLines) {
    refuse(`This file has more than ${maxInvitedLines.toLocaleString('en')} lines. Split it.`);
  }
  return rest.map(({ record, info }) => ({
    line: info.lines,
    number: record[number] ?? '',
    email: record[email] ?? '',
  }));
}

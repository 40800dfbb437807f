/** Reads a CSV file of numbers and emails. */
import { invitationColumns, maxInvitedLines } from '#contract/accounts/invitations.ts';
import { Refusal } from '#contract/errors.ts';
import { readCsv } from '#server/csv/read-csv.ts';

export interface FileLine {
  readonly line: number;
  readonly number: string;
  readonly email: string;
  readonly problems: readonly string[];
}

export interface InvitationFile {
  readonly lines: readonly FileLine[];
  /** What was read otherwise than it is written. */
  readonly notes: readonly string[];
}

const format = {
  columns: invitationColumns,
  required: invitationColumns,
  maxRows: maxInvitedLines,
  tooManyRows: `This file has more than ${maxInvitedLines.toLocaleString('en')} lines. Split it.`,
};

/** @throws Refusal `bad_request` for a file that cannot be read, and for more than 2,000 lines */
export async function readInvitationFile(csv: string): Promise<InvitationFile> {
  const bytes = Buffer.from(csv);
  const lines: FileLine[] = [];
  const { fault, notes } = await readCsv(
    async function* () {
      yield bytes;
    },
    format,
    ({ line, cells: { number = '', email = '' }, problems }) =>
      lines.push({ line, number, email, problems }),
  );
  if (fault !== null) {
    const place = fault.line === null ? '' : `Line ${fault.line}: `;
    const message = `${place}${fault.message}`;
    throw new Refusal('bad_request', { message, errors: { csv: message } });
  }
  return { lines, notes };
}

/** An admin invites the people in a CSV file of numbers and emails, after a preview of its lines. */
import { emailText } from '#contract/accounts/account.ts';
import {
  invitationColumns,
  invitationProblem,
  maxInvitedLines,
  type InvitationLine,
  type invitationOperations,
  type InvitationPreview,
} from '#contract/accounts/invitations.ts';
import { refuseField } from '#contract/errors.ts';
import { numberLabel } from '#contract/number-label.ts';
import { typedNumber } from '#contract/primitives.ts';
import { readCsv } from '#server/csv/read-csv.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { emailKeyOf, lockAsAdmin } from '#server/identity/accounts.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { addInvitations, findInvitees, type Invitee } from './invite.ts';

interface FileLine {
  readonly line: number;
  readonly number: string;
  readonly email: string;
  readonly problems: readonly string[];
}

interface InvitationFile {
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
async function readInvitationFile(csv: string): Promise<InvitationFile> {
  const bytes = Buffer.from(csv);
  const { rows, fault, notes } = await readCsv(async function* () {
    yield bytes;
  }, format);
  if (fault !== null) {
    const place = fault.line === null ? '' : `Line ${fault.line}: `;
    refuseField('csv', `${place}${fault.message}`);
  }
  const lines = rows.map(({ line, cells: { number = '', email = '' }, problems }) => ({
    line,
    number,
    email,
    problems,
  }));
  return { lines, notes };
}

interface ReadLine extends FileLine {
  /** Null if it is not a number. */
  readonly value: number | null;
  /** Null if it is not valid. */
  readonly address: string | null;
}

const read = (line: FileLine): ReadLine => ({
  ...line,
  value: typedNumber.safeParse(line.number).data ?? null,
  address: emailText.safeParse(line.email).data ?? null,
});

function problemOfMember(value: number, invitee: Invitee | undefined): string {
  const label = numberLabel('fb', value);
  if (invitee === undefined) return `There is no ${label}.`;
  const problem = invitationProblem(invitee);
  if (problem !== null) return problem;
  return invitee.isInvited ? `${label} is already invited.` : '';
}

interface CheckedLine {
  readonly shown: InvitationLine;
  /** Null for a line with a problem. */
  readonly invited: { memberId: number; number: number; email: string } | null;
}

async function checkLines(
  db: Connection,
  file: InvitationFile,
  now: number,
): Promise<CheckedLine[]> {
  const lines = file.lines.map(read);
  const numbers = new Set(lines.flatMap(({ value }) => value ?? []));
  const invitees = await findInvitees(db, [...numbers], now);
  /** The first line with the number or the email. */
  const firstLines = new Map<string, number>();

  function findSecond(key: string, what: string, line: number): string {
    const first = firstLines.get(key);
    if (first !== undefined) return `${what} is already on line ${first}.`;
    firstLines.set(key, line);
    return '';
  }

  return lines.map(({ line, number, email, value, address, problems: unfit }) => {
    const invitee = value === null ? undefined : invitees.get(value);
    // All are looked at, because a number or email counts as given even if the line has a problem.
    const problems = [
      ...unfit,
      value === null ? 'This is not a number.' : problemOfMember(value, invitee),
      address === null ? 'Valid email address required' : '',
      value === null ? '' : findSecond(`number ${value}`, numberLabel('fb', value), line),
      address === null ? '' : findSecond(`email ${emailKeyOf(address)}`, 'This email', line),
    ].filter((problem) => problem !== '');
    const isGood = problems.length === 0 && invitee !== undefined && address !== null;
    return {
      shown: {
        line,
        number,
        email,
        name: invitee === undefined ? '' : `${invitee.firstName} ${invitee.lastName}`.trim(),
        problem: problems.join(' '),
      },
      invited: isGood
        ? { memberId: invitee.memberId, number: invitee.number, email: address }
        : null,
    };
  });
}

const present = (lines: readonly CheckedLine[], { notes }: InvitationFile): InvitationPreview => ({
  lines: lines.map(({ shown }) => shown),
  good: lines.filter(({ invited }) => invited !== null).length,
  notes: [...notes],
});

/** @throws Refusal `bad_request` for a file that cannot be read */
export async function previewInvitations(
  { database, now }: Pick<IdentityDeps, 'database' | 'now'>,
  { body }: Input<typeof invitationOperations.previewInvitations>,
): Promise<InvitationPreview> {
  const file = await readInvitationFile(body.csv);
  return present(await checkLines(database.kysely, file, now()), file);
}

/**
 * Queues an invitation for each line without a problem.
 * @throws Refusal `bad_request` for a file that cannot be read
 */
export async function inviteMany(
  deps: Pick<IdentityDeps, 'database' | 'now'>,
  { body }: Input<typeof invitationOperations.inviteMany>,
  { viewer }: Caller<Viewer>,
): Promise<InvitationPreview> {
  const file = await readInvitationFile(body.csv);
  const lines = await deps.database.kysely.transaction().execute(async (db) => {
    await lockAsAdmin(deps, db, viewer);
    const at = deps.now();
    const checked = await checkLines(db, file, at);
    const invited = checked.flatMap((line) => line.invited ?? []);
    await addInvitations(db, { inviterId: viewer.accountId, countsAs: 'approval', at }, invited);
    return checked;
  });
  return present(lines, file);
}

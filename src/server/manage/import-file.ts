/** `import`: imports a CSV file of members, or lists what it would change. */
import { withDatabase, type DatabaseContext } from './command/open-existing.ts';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type * as z from 'zod/mini';
import { numberLabel } from '#contract/number-label.ts';
import { clearables, type Clearable } from '#contract/members/import-columns.ts';
import { readingChoice, type ReadingChoice } from '#contract/members/import-reading.ts';
import { leaveOutList, type OpenQuestions } from '#contract/members/import.ts';
import { shown } from '#contract/members/jump-date.ts';
import { Refusal } from '#contract/errors.ts';
import { countRows } from '#server/database/count-rows.ts';
import { importMembers } from '#server/features/members/import/import-members.ts';
import {
  allRows,
  type ImportReport,
  type RowChoice,
} from '#server/features/members/import/import-tally.ts';
import type { PlannedMember } from '#server/features/members/import/plan-import.ts';
import type { MarkedAccount } from '#server/identity/member-of-account.ts';
import {
  CommandError,
  counted,
  createProgressLine,
  readArguments,
  reasonOf,
  UsageError,
  type Command,
} from './command/command.ts';
import { sendDeceasedNotice } from '#server/features/members/record/notify-marked.ts';
import { MessageNotSent } from '#server/messaging/messaging.ts';
import { openMessaging } from '#server/messaging/open-messaging.ts';
import { originOf } from '#server/settings.ts';

async function sizeOf(path: string, name: string): Promise<number> {
  const found = await stat(path).catch((error: unknown) => {
    throw new CommandError(`${name} could not be read: ${reasonOf(error)}.`);
  });
  if (!found.isFile()) throw new CommandError(`${name} is not a file.`);
  return found.size;
}

const title = ({ after }: PlannedMember) =>
  `${numberLabel(after.series, after.number)} ${after.firstName} ${after.lastName}`;

const titleWithChanges = (member: PlannedMember) => {
  const changes = member.changed.map((field) =>
    field === 'sample' ? 'no longer a sample' : field,
  );
  return `${title(member)}: ${changes.join(', ')}`;
};

function listing(
  heading: string,
  members: readonly PlannedMember[],
  count: number,
  describe: (member: PlannedMember) => string,
): string[] {
  if (count === 0) return [];
  const more = count > members.length ? [`  and ${count - members.length} more`] : [];
  return [heading, ...members.map((member) => `  ${describe(member)}`), ...more];
}

const answers = {
  series: '--series fb, nnfb or nnfs says which series the members are in.',
  dateOrder: '--date-order day-first or month-first says how such dates are read.',
  twoDigitYears: '--two-digit-years reads them as years from 1970 on that are not in the future.',
} as const satisfies Record<keyof OpenQuestions, string>;

/** The options that answer what the file leaves open. */
function describeQuestions({ questions }: ImportReport, reading: ReadingChoice): string[] {
  const names = ['series', 'dateOrder', 'twoDigitYears'] as const;
  const isOpen = (name: keyof OpenQuestions) => (reading[name] ?? 'refuse') === 'refuse';
  return names
    .filter((name) => questions[name].length > 0 && isOpen(name))
    .map((name) => answers[name]);
}

function describeProblems(name: string, report: ImportReport, reading: ReadingChoice): string {
  const { problems } = report;
  const lines = problems.listed.map(({ line, message }) =>
    line === null ? message : `row ${line}: ${message}`,
  );
  const more = problems.count - problems.listed.length;
  return [
    `${name} could not be imported, and nothing was changed:`,
    ...lines,
    ...(more > 0 ? [`and ${more} more`] : []),
    ...describeQuestions(report, reading),
  ].join('\n');
}

/** Columns with headings of their own. */
function describeColumns({ columns }: ImportReport): string[] {
  const others = columns.filter(({ isOwn }) => !isOwn);
  const listed = others.map(
    ({ heading, meaning }) => `${shown(heading)} = ${meaning ?? 'unknown'}`,
  );
  return listed.length === 0 ? [] : [`Columns: ${listed.join(', ')}.`];
}

function describeEmptied({ emptied }: ImportReport, clear: readonly Clearable[]): string[] {
  const kept = [...emptied].filter(([name]) => !clear.includes(name));
  return kept.map(([name, count]) => {
    const words = clearables[name];
    return `${count} ${words[count === 1 ? 0 : 1]} kept, because the cells are empty. To clear: --clear ${name}`;
  });
}

function describeReport(report: ImportReport, isDryRun: boolean): string[] {
  const { added, changed, unchanged, leftOut, firstAdded, firstChanged } = report;
  const rest = `${unchanged} unchanged${leftOut === 0 ? '' : `, ${leftOut} left out`}`;
  if (!isDryRun) return [`${added} added, ${changed} changed, ${rest}.`];
  return [
    `${added} would be added, ${changed} changed, ${rest}. Nothing was written.`,
    ...listing('Added:', firstAdded, added, title),
    ...listing('Changed:', firstChanged, changed, titleWithChanges),
  ];
}

/** Mails the accounts of members that the file marks as deceased. A mail that fails does not stop the others. */
async function notifyMarked(
  { deps, settings, stdout, stderr }: DatabaseContext,
  accounts: readonly MarkedAccount[],
): Promise<void> {
  if (accounts.length === 0) return;
  const origin = originOf(settings);
  const messaging = await openMessaging(settings.messaging, origin, () => undefined);
  const { contactEmail } = settings.site;
  let sent = 0;
  for (const account of accounts) {
    try {
      const isSent = await sendDeceasedNotice(
        { ...deps, messaging, origin, contactEmail },
        account,
      );
      if (isSent) sent += 1;
    } catch (error) {
      if (!(error instanceof MessageNotSent)) throw error;
      stderr.write(
        `The email to the account of ${numberLabel('fb', account.number)} failed: ${error.message} Notify the owner yourself.\n`,
      );
    }
  }
  stdout.write(
    `${counted(accounts.length, 'linked account')} signed out, because the member is now marked as deceased. Emails sent: ${sent}.\n`,
  );
}

interface Options {
  readonly isDryRun: boolean;
  readonly reading: ReadingChoice;
  readonly choice: RowChoice;
}

async function importFile(name: string, options: Options, context: DatabaseContext): Promise<void> {
  const { isDryRun, reading, choice } = options;
  const path = resolve(context.folder, name);
  const size = await sizeOf(path, name);
  const progressLine = createProgressLine(context);
  const marked: MarkedAccount[] = [];
  const deps = {
    ...context.deps,
    notifyMarked: (accounts: readonly MarkedAccount[]) => void marked.push(...accounts),
  };
  const report = await importMembers(deps, () => createReadStream(path), {
    isDryRun,
    reading,
    choice,
    onProgress(progress) {
      progressLine.show(
        progress.stage === 'reading'
          ? `reading ${name}: ${Math.floor((100 * progress.bytes) / size)} %`
          : `writing ${progress.rows} of ${progress.total} members`,
      );
    },
  })
    .catch((error: unknown) => {
      throw error instanceof Refusal ? new CommandError(error.message) : error;
    })
    .finally(() => progressLine.clear());

  if (report.problems.count > 0) throw new CommandError(describeProblems(name, report, reading));
  const lines = [
    `${name} (${report.encoding ?? ''})`,
    ...describeColumns(report),
    ...report.notes,
    ...describeEmptied(report, reading.clear),
    ...describeReport(report, isDryRun),
  ];
  const samples = await countRows(
    context.deps.database.kysely.selectFrom('members').where('is_sample', '=', 1),
  );
  if (samples > 0 && !isDryRun) {
    lines.push(
      `The site still has ${samples} sample members. To remove them: ${context.settings.site.manageCommand} remove-samples`,
    );
  }
  context.stdout.write(`${lines.join('\n')}\n`);
  await notifyMarked(context, marked);
}

/** @throws UsageError */
function requireValid<Value>(result: z.core.util.SafeParseResult<Value>): Value {
  if (result.success) return result.data;
  throw new UsageError(result.error.issues[0]?.message ?? '');
}

const valued = ['leave-out', 'columns', 'series', 'date-order', 'clear'];

export const importCommand: Command = {
  usage:
    'FILE.csv [--dry-run] [--leave-out ROWS] [--columns COLUMNS] [--series SERIES] [--date-order ORDER] [--two-digit-years] [--clear COLUMNS]',
  summary:
    'adds and changes members; --dry-run only lists the changes; --leave-out 3,17 imports the rest; --columns "Jump Date=date,Dues=ignore" names columns',
  parse(args) {
    const { words, flags, values } = readArguments(
      args,
      1,
      ['dry-run', 'two-digit-years'],
      undefined,
      valued,
    );
    const [file = ''] = words;
    const reading = requireValid(
      readingChoice.safeParse({
        columns: values.get('columns'),
        series: values.get('series'),
        dateOrder: values.get('date-order'),
        twoDigitYears: flags.has('two-digit-years') ? 'read' : 'refuse',
        clear: values.get('clear'),
      }),
    );
    const leaveOut = requireValid(leaveOutList.safeParse(values.get('leave-out')));
    const options = {
      isDryRun: flags.has('dry-run'),
      reading,
      choice: { ...allRows, leaveOut },
    };
    return (context) => withDatabase(context, (given) => importFile(file, options, given), false);
  },
};

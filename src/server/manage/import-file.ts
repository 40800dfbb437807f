/** `import`: imports a CSV file of members, or lists what it would change. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { numberLabel } from '#contract/number-label.ts';
import { leaveOutList } from '#contract/members/import.ts';
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
  type CommandContext,
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

function describeProblems(name: string, { problems }: ImportReport): string {
  const lines = problems.listed.map(({ line, message }) =>
    line === null ? message : `line ${line}: ${message}`,
  );
  const more = problems.count - problems.listed.length;
  return [
    `${name} could not be imported, and nothing was changed:`,
    ...lines,
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join('\n');
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
  { deps, settings, stdout, stderr }: CommandContext,
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
  readonly choice: RowChoice;
}

async function importFile(name: string, options: Options, context: CommandContext): Promise<void> {
  const { isDryRun, choice } = options;
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

  if (report.problems.count > 0) throw new CommandError(describeProblems(name, report));
  const lines = [
    `${name} (${report.encoding ?? ''})`,
    ...report.notes,
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

function readChoice(text: string | undefined): RowChoice {
  const result = leaveOutList.safeParse(text);
  if (!result.success) throw new UsageError(result.error.issues[0]?.message ?? '');
  return { ...allRows, leaveOut: result.data };
}

export const importCommand: Command = {
  usage: 'FILE.csv [--dry-run] [--leave-out LINES]',
  summary:
    'adds and changes members; --dry-run only lists the changes; --leave-out 3,17 imports the rest',
  needsDatabase: false,
  parse(args) {
    const { words, flags, values } = readArguments(args, 1, ['dry-run'], undefined, ['leave-out']);
    const [file = ''] = words;
    const choice = readChoice(values.get('leave-out'));
    return (context) => importFile(file, { isDryRun: flags.has('dry-run'), choice }, context);
  },
};

/** `report-failure`: mails the admins that a unit of systemd failed. */
import type { CheckName } from '#contract/site-health/health.ts';
import type { Database } from '#server/database/open-database.ts';
import {
  findOutcomes,
  forgetTelling,
  recordOutcome,
  takeTelling,
} from '#server/features/site-health/check-outcomes.ts';
import { checks } from '#server/features/site-health/checks.ts';
import { tellTrouble } from '#server/features/site-health/tell-trouble.ts';
import { createOutbox, openMessaging } from '#server/messaging/open-messaging.ts';
import { originOf, type Settings } from '#server/settings.ts';
import {
  CommandError,
  readArguments,
  reasonOf,
  UsageError,
  type Command,
  type CommandContext,
} from './command/command.ts';
import { writeExisting } from './command/open-existing.ts';

const checkOf = (unit: string): CheckName => (unit.includes('backup') ? 'backup' : 'program');

/** @param database null if it does not respond */
async function tell(database: Database | null, unit: string, settings: Settings): Promise<void> {
  const onKept = () => undefined;
  const origin = originOf(settings);
  const { title, toDo } = checks[checkOf(unit)];
  await tellTrouble(
    {
      database,
      origin,
      contactEmail: settings.site.contactEmail,
      messaging: await openMessaging(settings.messaging, origin, onKept),
      keep: createOutbox({ folder: settings.messaging.outboxFolder, onKept }),
    },
    [{ title, toDo: toDo(settings.site.manageCommand), line: `${unit} failed` }],
  );
}

async function reportFailure(unit: string, context: CommandContext): Promise<void> {
  const settings = context.settings();
  const name = checkOf(unit);
  try {
    await writeExisting(settings, async (database) => {
      const deps = { database, now: Date.now };
      // A command that failed knows why, unlike its unit.
      if ((await findOutcomes(database.kysely)).get(name)?.is_failing !== 1) {
        await recordOutcome(deps, name, { problem: `${unit} failed` });
      }
      if (!(await takeTelling(deps, name))) return;
      try {
        await tell(database, unit, settings);
      } catch (error) {
        // The running site tries again.
        await forgetTelling(deps, [name], deps.now());
        throw error;
      }
    });
  } catch (error) {
    context.stderr.write(`This was not recorded for the site’s health page: ${reasonOf(error)}\n`);
    await tell(null, unit, settings).catch((failure: unknown) => {
      throw new CommandError(`No email was sent: ${reasonOf(failure)}`);
    });
  }
}

export const reportFailureCommand: Command = {
  usage: 'UNIT',
  summary: 'mails the admins that a unit of systemd failed',
  parse(args) {
    const [unit = ''] = readArguments(args, 1, [], 'Add the name of a unit.').words;
    if (!/^[\w:.@\\-]{1,200}$/.test(unit)) throw new UsageError('That is not the name of a unit.');
    return (context) => reportFailure(unit, context);
  },
};

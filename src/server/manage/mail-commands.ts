/** The commands about mail: `test-mail` and `record-bounce`. */
import * as z from 'zod/mini';
import { emailText } from '#contract/accounts/account.ts';
import { brand } from '#contract/brand.ts';
import { failureLabels } from '#contract/site-health/health.ts';
import { countMessage } from '#server/features/site-health/message-counts.ts';
import { createEmailSender } from '#server/messaging/email.ts';
import { MessageNotSent, type Message } from '#server/messaging/messaging.ts';
import { createOutbox } from '#server/messaging/open-messaging.ts';
import { originOf } from '#server/settings.ts';
import {
  CommandError,
  readArguments,
  reasonOf,
  type Command,
  type CommandContext,
} from './command/command.ts';
import { writeExisting } from './command/open-existing.ts';

/** A server's reply must not control the terminal. */
const printable = (text: string) => text.replaceAll(/\p{C}+/gu, ' ').trim();

const messageTo = (to: string, origin: string): Message => ({
  channel: 'email',
  to,
  subject: `Test email from ${brand.plural}`,
  text: [
    `This is a test email from ${origin}.`,
    'If you can read it, the site can send email to this address. You do not need to do anything.',
  ].join('\n\n'),
});

async function keep(message: Message, folder: string): Promise<never> {
  const files: string[] = [];
  const store = createOutbox({ folder, onKept: (_, file) => files.push(file) });
  await store(message).catch((error: unknown) => {
    throw error instanceof MessageNotSent ? new CommandError(error.message) : error;
  });
  throw new CommandError(
    `No email was sent: messages go to the outbox, because SMTP_URL is not set or MESSAGES is outbox. The email to ${message.to} is in ${files.join('')}.`,
  );
}

/** Sends one mail with the site's settings and prints what the mail server responds. */
async function sendTestMail(to: string, { settings, stdout }: CommandContext): Promise<void> {
  const given = settings();
  const { smtpUrl, mailFrom: from, outboxFolder } = given.messaging;
  const origin = originOf(given);
  const message = messageTo(to, origin);
  if (smtpUrl === null) return keep(message, outboxFolder);
  let reply = '';
  const { send } = createEmailSender({
    smtpUrl,
    from,
    origin,
    onReply(text) {
      reply = printable(text);
    },
  });
  await send(message).catch((error: unknown) => {
    if (!(error instanceof MessageNotSent)) throw error;
    const { reason } = error.failure;
    throw new CommandError(`No email was sent to ${to}. ${failureLabels[reason]} Reply: ${reply}`);
  });
  stdout.write(`The mail server accepted the email from ${from} to ${to}. Reply: ${reply}\n`);
  stdout.write('If it does not arrive, look in the spam folder, and for a bounce to the sender.\n');
}

export const testMailCommand: Command = {
  usage: 'ADDRESS',
  summary: 'sends a test email with the site’s settings',
  parse(args) {
    const [given = ''] = readArguments(args, 1, [], 'Add an email address.').words;
    const address = z.safeParse(emailText, given);
    if (!address.success) throw new CommandError(`${printable(given)} is not an email address.`);
    return (context) => sendTestMail(address.data, context);
  },
};

/** Longer than the parts of a notice that say what happened. The mail that came back follows them. */
const readBytes = 256 * 1024;

/** Reads to the end, because a mail system takes a pipe that closes early for a failure. */
async function readStart({ stdin }: Pick<CommandContext, 'stdin'>): Promise<string> {
  const kept: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of stdin) {
    if (bytes < readBytes) kept.push(piece);
    bytes += piece.length;
  }
  return Buffer.concat(kept).toString('latin1');
}

/**
 * Whether the mail is a delivery status notification (RFC 3464) of a mail that failed for good. Others say that a mail is
 * delayed, or arrived.
 */
function isBounce(mail: string): boolean {
  const [head = ''] = mail.split(/\r?\n\r?\n/, 1);
  const fields = head.replaceAll(/\r?\n[ \t]+/g, ' ');
  const isReport = /^content-type: *multipart\/report\b.*\breport-type="?delivery-status\b/im;
  if (!isReport.test(fields)) return false;
  const [, status = ''] = mail.split(/^content-type: *message\/delivery-status\b/im);
  const [part = ''] = status.split(/^--/m, 1);
  return /^action: *failed\b/im.test(part);
}

/** Counts a mail that came back, as the mail system pipes it in. Nothing of the mail is stored. */
async function recordBounce(context: CommandContext): Promise<void> {
  if (!isBounce(await readStart(context))) {
    context.stdout.write(
      'Not counted: this is not a notice that an email could not be delivered.\n',
    );
    return;
  }
  try {
    await writeExisting(context.settings(), (database) =>
      countMessage({ database, now: Date.now }, { channel: 'email', outcome: 'bounced' }),
    );
  } catch (error) {
    throw new CommandError(`The bounce was not counted: ${reasonOf(error)}`);
  }
  context.stdout.write('Counted one bounced email.\n');
}

export const recordBounceCommand: Command = {
  usage: '',
  summary: 'counts a bounced email, read from standard input',
  parse(args) {
    readArguments(args, 0);
    return recordBounce;
  },
};

/** `record-bounce`: counts a mail that came back, as the mail system pipes it in. Nothing of the mail is stored. */
import { countMessage } from '#server/features/site-health/count-message.ts';
import { readArguments } from '../arguments.ts';
import { CommandError, type OwnCommand, type OwnContext } from '../command.ts';
import { reasonOf } from '../failure.ts';
import { writeExisting } from '../open-existing.ts';

/** Longer than the parts of a notice that say what happened. The mail that came back follows them. */
const readBytes = 256 * 1024;

/** Reads to the end, because a mail system takes a pipe that closes early for a failure. */
async function readStart({ stdin }: Pick<OwnContext, 'stdin'>): Promise<string> {
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

async function recordBounce(context: OwnContext): Promise<void> {
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

export const recordBounceCommand: OwnCommand = {
  opens: 'itself',
  usage: '',
  summary: 'counts a bounced email, read from standard input',
  parse(args) {
    readArguments(args, 0);
    return recordBounce;
  },
};

/** Stores messages as JSON files, one per message, instead of sending them. File names sort by time. */
import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MessageNotSent, type Message } from './messaging.ts';

export interface OutboxOptions {
  /** Created if missing. Only its owner can read its files. */
  readonly folder: string;
  readonly onKept: (message: Message, file: string) => void;
}

/** Names are unique within one process and keep their order if the clock is set back. */
function createNames(): () => string {
  let lastAt = 0;
  let count = 0;
  return () => {
    lastAt = Math.max(Date.now(), lastAt);
    count += 1;
    const time = new Date(lastAt).toISOString().replaceAll(/[-:.]/g, '');
    const random = randomBytes(3).toString('hex');
    return `${time}-${String(count).padStart(6, '0')}-${random}.json`;
  };
}

/** Writes each file atomically. */
export function createOutbox({
  folder,
  onKept,
}: OutboxOptions): (message: Message) => Promise<void> {
  const nextName = createNames();
  return async (message) => {
    const { channel, to, subject, text } = message;
    const file = join(folder, nextName());
    const unfinished = `${file}.unfinished`;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const content = JSON.stringify({ channel, to, subject, text }, null, 2);
      await writeFile(unfinished, `${content}\n`, { mode: 0o600 });
      await rename(unfinished, file);
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      throw new MessageNotSent(`The message could not be stored in the outbox (${reason}).`, {
        reason: 'not stored',
        status: null,
      });
    }
    onKept(message, file);
  };
}

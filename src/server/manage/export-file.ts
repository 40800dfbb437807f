/** `export`: writes all members to a CSV file, or to standard output. */
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '#contract/errors.ts';
import { exportMembers } from '#server/features/members/import/export-members.ts';
import {
  readArguments,
  CommandError,
  reasonOf,
  createProgressLine,
  type Command,
  type Terminal,
} from './command/command.ts';
import { withDatabase, type DatabaseContext } from './command/open-existing.ts';

/**
 * Resolves symbolic links, so that the file is replaced and not the link. Refuses devices, which would be replaced by a
 * file.
 */
async function targetOf(path: string, name: string): Promise<string> {
  const existing = await stat(path).catch(() => null);
  if (existing === null) return path;
  if (!existing.isFile()) {
    throw new CommandError(`${name} is not a file. Use \`export -\` to write to standard output.`);
  }
  return realpath(path);
}

/** Writes to a temporary file first, so that the target is never incomplete. */
async function writeFileAtOnce(target: string, pieces: AsyncIterable<string>): Promise<void> {
  const unfinished = `${target}.${process.pid}.unfinished`;
  try {
    const file = await open(unfinished, 'wx');
    try {
      for await (const piece of pieces) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeToOutput(pieces: AsyncIterable<string>, { stdout }: Terminal): Promise<void> {
  await pipeline(Readable.from(pieces), stdout, { end: false }).catch((error: unknown) => {
    // The reader closed the pipe early.
    if (codeOf(error) !== 'EPIPE') throw error;
  });
}

async function exportFile(name: string, context: DatabaseContext): Promise<void> {
  const progressLine = createProgressLine(context);
  let members = 0;
  const pieces = exportMembers(context.deps, (written) => {
    members = written;
    progressLine.show(`writing member ${written}`);
  });
  if (name === '-') return writeToOutput(pieces, context).finally(() => progressLine.clear());
  const target = await targetOf(resolve(context.folder, name), name);
  await writeFileAtOnce(target, pieces)
    .catch((error: unknown) => {
      const { manageCommand } = context.settings.site;
      throw new CommandError(
        `${name} could not be written: ${reasonOf(error)}. To write it as another user: ${manageCommand} export - > ${name}`,
      );
    })
    .finally(() => progressLine.clear());
  context.stdout.write(`${name}: ${members} members.\n`);
}

export const exportCommand: Command = {
  usage: 'FILE.csv|-',
  summary: 'writes all members to a file, or to standard output (-)',
  parse(args) {
    const [file = ''] = readArguments(args, 1).words;
    return (context) => withDatabase(context, (given) => exportFile(file, given));
  },
};

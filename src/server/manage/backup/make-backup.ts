/** `backup`: writes everything that the site cannot make anew into a folder, while the site runs. */
import { resolve } from 'node:path';
import { readCopy, type CopiedRow } from '#server/database/read-copy.ts';
import { readArguments } from '../arguments.ts';
import { CommandError, type OwnCommand, type OwnContext } from '../command.ts';
import { reasonOf } from '../failure.ts';
import { openExisting } from '../open-existing.ts';
import { createProgressLine } from '../progress-line.ts';
import { readProgramVersion } from '#server/program-version.ts';
import { createBackupWriter, type BackupWriter } from './backup-writer.ts';
import type { Manifest } from './manifest.ts';

const rowsPerPiece = 500;

/** One row a line, as JSON; the same for both databases. */
async function* toLines(
  rows: AsyncIterable<CopiedRow>,
  onRows: (rows: number) => void,
): AsyncGenerator<string> {
  let lines: string[] = [];
  for await (const row of rows) {
    lines.push(`${JSON.stringify(row)}\n`);
    if (lines.length < rowsPerPiece) continue;
    onRows(lines.length);
    yield lines.join('');
    lines = [];
  }
  onRows(lines.length);
  yield lines.join('');
}

async function writeBackup(writer: BackupWriter, context: OwnContext): Promise<Manifest> {
  const progressLine = createProgressLine(context);
  const database = await openExisting(context.settings());
  try {
    const madeAt = new Date().toISOString();
    const tables: Manifest['tables'] = [];
    const migrations = await readCopy(database, async ({ name, lastId }, rows) => {
      const path = `tables/${name}.ndjson`;
      let count = 0;
      const lines = toLines(rows, (more) => {
        count += more;
        progressLine.show(`writing row ${count} of ${name}`);
      });
      await writer.addFile(path, lines);
      tables.push({ name, path, rows: count, lastId });
    });
    return await writer.finish({
      format: 1,
      madeAt,
      programVersion: await readProgramVersion(),
      database: database.dialect.name,
      migrations: [...migrations],
      tables,
    });
  } finally {
    progressLine.clear();
    await database.close();
  }
}

async function makeBackup(name: string, context: OwnContext): Promise<void> {
  const refuse = (error: unknown): never => {
    throw error instanceof CommandError
      ? error
      : new CommandError(`${name} cannot be written: ${reasonOf(error)}.`);
  };
  const writer = await createBackupWriter(resolve(context.folder, name)).catch(refuse);
  const manifest = await writeBackup(writer, context).catch(async (error: unknown) => {
    await writer.abandon();
    return refuse(error);
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  context.stdout.write(
    `${name}: ${rows} rows in ${manifest.files.length} files. It holds personal data: keep it as safe as the site.\n`,
  );
}

export const backupCommand: OwnCommand = {
  opens: 'itself',
  usage: 'FOLDER',
  summary: 'writes a backup into a new folder; the site may run meanwhile',
  parse(args) {
    const [folder = ''] = readArguments(args, 1, [], 'A folder is missing.').words;
    return (context) => makeBackup(folder, context);
  },
};

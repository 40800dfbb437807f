/**
 * The manifest of a backup. `manifest.json` lists every file with its size and SHA-256; `manifest.json.sha256` holds
 * the hash of the list, in the format of `sha256sum -c`.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { codeOf } from '#contract/errors.ts';
import { areKnown } from '#server/database/migrate.ts';
import { copiedTables } from '#server/database/read-copy.ts';
import { deniedPathOf } from '../command/command.ts';
import { lostPhotos } from './lost-photos.ts';

export const manifestFile = 'manifest.json';
export const sealFile = `${manifestFile}.sha256`;

const wholeNumber = z.int().check(z.minimum(0));

const fileEntry = z.object({
  /** Relative to the backup folder, with slashes. */
  path: z.string().check(z.regex(/^[a-z0-9_-]+(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/)),
  bytes: wholeNumber,
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type FileEntry = z.infer<typeof fileEntry>;

const manifest = z.object({
  /** Increases when older programs could misread a backup. */
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  programVersion: z.string(),
  /** The database it was read from. It can be restored into either. */
  database: z.enum(['sqlite', 'postgres']),
  /** The first one is named after the hash of the baseline. */
  migrations: z.array(z.string()).check(z.minLength(1)),
  tables: z.array(
    z.object({
      name: z.enum(copiedTables.map(({ name }) => name)),
      path: z.string(),
      rows: wholeNumber,
      lastId: z.nullable(wholeNumber),
    }),
  ),
  /** Photo files have their own list, `photoListFile`. */
  files: z.array(fileEntry),
  /** Photos of which a file was lost before the backup. */
  incompletePhotos: lostPhotos,
});
export type Manifest = z.infer<typeof manifest>;

export const countRowsOf = (
  { tables }: Pick<Manifest, 'tables'>,
  table: 'accounts' | 'members' | 'photos',
): number => tables.find(({ name }) => name === table)?.rows ?? 0;

export const writeManifest = (content: Manifest): string => `${JSON.stringify(content, null, 2)}\n`;

export const sealOf = (text: string): string =>
  `${createHash('sha256').update(text).digest('hex')}  ${manifestFile}\n`;

/** The folder holds no readable backup. The message is shown to the operator. */
export class UnreadableBackup extends Error {
  override readonly name = 'UnreadableBackup';
  /** False for a folder that is no backup, and for a backup that another version may be able to read. */
  readonly isDamaged: boolean;

  constructor(message: string, isDamaged: boolean) {
    super(message);
    this.isDamaged = isDamaged;
  }
}

async function readText(folder: string, name: string): Promise<string> {
  return readFile(join(folder, name), 'utf8').catch((error: unknown) => {
    if (deniedPathOf(error) !== null) throw error;
    const isMissing = codeOf(error) === 'ENOENT';
    throw new UnreadableBackup(
      isMissing ? `${name} is missing, so this is not a backup.` : `${name} could not be read.`,
      // A folder with a manifest was a backup, even if the hash of the manifest is missing.
      name === sealFile || !isMissing,
    );
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableBackup(`${manifestFile} is not JSON.`, true);
  }
}

/** @throws UnreadableBackup when the manifest is missing, changed, or from another version */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readText(folder, manifestFile);
  if ((await readText(folder, sealFile)) !== sealOf(text)) {
    throw new UnreadableBackup(`${manifestFile} or ${sealFile} was changed.`, true);
  }
  const parsed = manifest.safeParse(parseJson(text));
  if (parsed.success && areKnown(parsed.data.migrations)) return parsed.data;
  throw new UnreadableBackup(
    'Another version of this program made the backup; use that version.',
    false,
  );
}

/** Splits at line feeds only: a story may contain other line separators. */
export async function* readLines(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of createReadStream(path, 'utf8')) {
    const lines = (rest + String(piece)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** One entry per line, because there may be very many. */
export const photoListFile = 'photos/files.ndjson';

const entriesPerPiece = 500;

export async function* writePhotoList(files: readonly FileEntry[]): AsyncGenerator<string> {
  for (let start = 0; start < files.length; start += entriesPerPiece) {
    const piece = files.slice(start, start + entriesPerPiece);
    yield piece.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  }
}

export async function* readPhotoList(folder: string): AsyncGenerator<FileEntry> {
  for await (const line of readLines(join(folder, photoListFile))) {
    yield z.parse(fileEntry, JSON.parse(line));
  }
}

/**
 * What a backup says of itself: `manifest.json` lists every file with its size and SHA-256, and `manifest.json.sha256`
 * does so for the list, in the form that `sha256sum -c` reads.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { copiedTables } from '#server/database/copies/copied-tables.ts';

export const manifestFile = 'manifest.json';
export const sealFile = `${manifestFile}.sha256`;

const wholeNumber = z.int().check(z.minimum(0));

export const fileEntry = z.object({
  /** With slashes, below the backup's folder. */
  path: z.string().check(z.regex(/^[a-z0-9_-]+(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/)),
  bytes: wholeNumber,
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type FileEntry = z.infer<typeof fileEntry>;

const manifest = z.object({
  /** Counts up when older programs could misread a backup. */
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  programVersion: z.string(),
  /** Which database it was read from; it can be restored into either. */
  database: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.enum(copiedTables.map(({ name }) => name)),
      path: z.string(),
      rows: wholeNumber,
      lastId: z.nullable(wholeNumber),
    }),
  ),
  /** Those of photos have a list of their own: see `photo-list.ts`. */
  files: z.array(fileEntry),
});
export type Manifest = z.infer<typeof manifest>;

export const writeManifest = (content: Manifest): string => `${JSON.stringify(content, null, 2)}\n`;

export const sealOf = (text: string): string =>
  `${createHash('sha256').update(text).digest('hex')}  ${manifestFile}\n`;

/** The folder holds no backup that can be read; the message is for whoever asked. */
export class UnreadableBackup extends Error {
  override readonly name = 'UnreadableBackup';
}

async function readText(folder: string, name: string): Promise<string> {
  return readFile(join(folder, name), 'utf8').catch((error: unknown) => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new UnreadableBackup(
      isMissing ? `${name} is missing, so this is not a backup.` : `${name} could not be read.`,
    );
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableBackup(`${manifestFile} is not JSON.`);
  }
}

/** @throws UnreadableBackup when it is missing, was changed, or is of a newer program. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readText(folder, manifestFile);
  if ((await readText(folder, sealFile)) !== sealOf(text)) {
    throw new UnreadableBackup(`${manifestFile} or ${sealFile} was changed.`);
  }
  const parsed = manifest.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new UnreadableBackup('The backup was made by a newer version of this program.');
}

/** The list of photo files. A separate file with one entry per line, because there may be very many. */
import { join } from 'node:path';
import * as z from 'zod/mini';
import { fileEntry, type FileEntry } from './manifest.ts';
import { readLines } from './read-lines.ts';

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

/** The list of the photos' files: there may be very many, so that it is a file of its own, one entry a line. */
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

/**
 * Writes the files of a backup into a folder that gets its final name only once it is complete, and records each file
 * for the manifest.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createNewFolder, syncFolder } from '../command/new-folder.ts';
import {
  sealFile,
  sealOf,
  manifestFile,
  writeManifest,
  type FileEntry,
  type Manifest,
} from './manifest.ts';

type Pieces = AsyncIterable<string | Uint8Array>;

export interface BackupWriter {
  /** @param path relative to the backup folder, with slashes */
  writeFile(path: string, pieces: Pieces): Promise<FileEntry>;
  addFile(path: string, pieces: Pieces): Promise<void>;
  /** Shares a file of another backup, or copies it if the file system cannot. */
  linkFile(folder: string, entry: FileEntry): Promise<FileEntry>;
  removeFile(path: string): Promise<void>;
  /** Writes the manifest and its checksum, and renames the folder to its final name. */
  finish(about: Omit<Manifest, 'files'>): Promise<Manifest>;
  abandon(): Promise<void>;
}

/** Readable by the owner only. */
const modes = { folder: 0o700, file: 0o600 };

async function writeAll(file: FileHandle, pieces: Pieces) {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of pieces) {
    const chunk = Buffer.from(piece);
    hash.update(chunk);
    bytes += chunk.length;
    await file.writeFile(chunk);
  }
  await file.sync();
  return { bytes, sha256: hash.digest('hex') };
}

/** @throws Error with a system error code when the folder is not empty or cannot be created */
export async function createBackupWriter(target: string): Promise<BackupWriter> {
  const newFolder = await createNewFolder(target);
  const files: FileEntry[] = [];
  const folders = new Set<string>();

  async function makePlace(path: string): Promise<string> {
    const full = join(newFolder.path, path);
    await mkdir(dirname(full), { recursive: true, mode: modes.folder });
    folders.add(dirname(full));
    return full;
  }

  async function writeFile(path: string, pieces: Pieces): Promise<FileEntry> {
    const full = await makePlace(path);
    const file = await open(full, 'wx', modes.file);
    try {
      return { path, ...(await writeAll(file, pieces)) };
    } finally {
      await file.close();
    }
  }

  async function* once(text: string) {
    yield text;
  }

  return {
    writeFile,
    async addFile(path, pieces) {
      files.push(await writeFile(path, pieces));
    },
    async linkFile(folder, entry) {
      const existing = join(folder, entry.path);
      try {
        await link(existing, await makePlace(entry.path));
        return entry;
      } catch {
        return writeFile(entry.path, createReadStream(existing));
      }
    },
    removeFile: (path) => rm(join(newFolder.path, path)),
    async finish(about) {
      const manifest = { ...about, files };
      const text = writeManifest(manifest);
      await writeFile(manifestFile, once(text));
      await writeFile(sealFile, once(sealOf(text)));
      for (const folder of folders) await syncFolder(folder);
      await newFolder.finish();
      return manifest;
    },
    abandon: newFolder.abandon,
  };
}

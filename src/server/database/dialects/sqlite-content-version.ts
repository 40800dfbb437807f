/** Reads the versions of the content from SQLite on a connection of its own. */
import { openHandle } from './sqlite-driver.ts';

export interface Versions {
  readonly content: number;
  readonly register: number;
}

export interface VersionReader {
  read(): Versions;
  close(): void;
}

function open(file: string) {
  const { db } = openHandle(file, 'read');
  const commits = db.prepare('pragma data_version');
  const query = db.prepare('select version, register_version from content_version');
  let seen: unknown;
  let versions: Versions = { content: 0, register: 0 };
  return {
    db,
    read(): Versions {
      // `data_version` changes with every commit of another connection, and reading it takes a third of the time of a
      // query.
      const now = commits.get()?.['data_version'];
      if (now !== seen) {
        const row = query.get();
        versions = {
          content: Number(row?.['version'] ?? 0),
          register: Number(row?.['register_version'] ?? 0),
        };
        seen = now;
      }
      return versions;
    },
  };
}

/** Opens its connection on the first call. */
export function createVersionReader(file: string): VersionReader {
  let opened: ReturnType<typeof open> | null = null;
  return {
    read: () => (opened ??= open(file)).read(),
    close() {
      opened?.db.close();
      opened = null;
    },
  };
}

/** Reads the content version from SQLite on its own connection. */
import { openHandle } from './sqlite-handle.ts';

export interface VersionReader {
  read(): number;
  close(): void;
}

function open(file: string) {
  const { db } = openHandle(file, 'read');
  const commits = db.prepare('pragma data_version');
  const content = db.prepare('select version from content_version');
  let seen: unknown;
  let version = 0;
  return {
    db,
    read(): number {
      // `data_version` changes with every commit of another connection, and reading it takes a third of the time of a
      // query.
      const now = commits.get()?.['data_version'];
      if (now !== seen) {
        version = Number(content.get()?.['version'] ?? 0);
        seen = now;
      }
      return version;
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

/** Reads the version of the content from SQLite, on a connection of its own. */
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
      // Changes with every commit of other connections, and takes a third of the time of a query.
      const now = commits.get()?.['data_version'];
      if (now !== seen) {
        version = Number(content.get()?.['version'] ?? 0);
        seen = now;
      }
      return version;
    },
  };
}

/** Opens its connection at the first call. */
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

/**
 * The version of the content, at the price of one read of 96 bytes while nothing is written: SQLite's index of the
 * write-ahead log begins with two copies of a header that every commit changes, and SQLite itself compares it with the
 * one that it knows to see whether there is news (https://www.sqlite.org/walformat.html, section 2).
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { openHandle } from './sqlite-handle.ts';

const headersBytes = 96;

export interface VersionReader {
  read(): number;
  /** After every other connection of this process: to close the index's file gives up SQLite's locks on it. */
  close(): void;
}

/** Reads on a connection of its own, which is opened at the first call. */
export function createVersionReader(file: string): VersionReader {
  let opened: ReturnType<typeof open> | null = null;

  function open() {
    const { db } = openHandle(file, 'read');
    const statement = db.prepare('select version from content_version');
    const ask = () => Number(statement.get()?.['version'] ?? 0);
    let version = ask();
    const index = openSync(`${file}-shm`, 'r');
    let known = Buffer.alloc(headersBytes);
    let now = Buffer.alloc(headersBytes);
    return {
      read(): number {
        // Before the question: what is written in between is seen the next time.
        readSync(index, now, 0, headersBytes, 0);
        if (now.equals(known)) return version;
        version = ask();
        [known, now] = [now, known];
        return version;
      },
      close(): void {
        db.close();
        closeSync(index);
      },
    };
  }

  return {
    read: () => (opened ??= open()).read(),
    close(): void {
      opened?.close();
      opened = null;
    },
  };
}

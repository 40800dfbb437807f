import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** The file and the text in it, such as the title of a test, that a cell names: `tests/a.test.ts: does this`. */
export const namedProofs = (cell: string) =>
  [...cell.matchAll(/`((?:src|tests|docs|deploy|setup)\/[^`:]+)(?:: ([^`]+))?`/g)].map(
    ([proof, file = '', text = '']) => ({ proof, file, text }),
  );

/** Those that do not exist. */
export const missingProofs = (cell: string): string[] =>
  namedProofs(cell).flatMap(({ proof, file, text }) => {
    const path = join(root, file);
    const isThere = existsSync(path) && (text === '' || readFileSync(path, 'utf8').includes(text));
    return isThere ? [] : [proof];
  });

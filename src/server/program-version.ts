import { readFile } from 'node:fs/promises';

export async function readProgramVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** Null for a program that was built without git. `setup/commit.mjs` writes the file. */
export async function readCommit(): Promise<string | null> {
  const file = new URL('../../dist/commit', import.meta.url);
  return (await readFile(file, 'utf8').catch(() => '')) || null;
}

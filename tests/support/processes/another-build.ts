/** A second release of the site: a copy of the program, built with a change. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const copied = ['src', 'setup', 'package.json', 'vite.config.ts', 'tsconfig.json'];
const changed = 'src/web/features/history/history-page.tsx';
const changedPart = '<article className="card prose">';

export interface AnotherBuild {
  /** Replaces the program in a command line by that of this release. */
  readonly launch: (program: readonly string[]) => readonly string[];
  readonly remove: () => Promise<void>;
}

/** @param mark a text that the history page of this release shows */
export async function makeAnotherBuild(mark: string): Promise<AnotherBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-build-'));
  for (const name of copied) await cp(join(root, name), join(folder, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const page = await readFile(join(folder, changed), 'utf8');
  if (!page.includes(changedPart)) throw new Error('The history page has another structure.');
  await writeFile(join(folder, changed), page.replace(changedPart, `<p>${mark}</p>${changedPart}`));
  // Compressing well takes most of the time of a build.
  const config = join(folder, 'vite.config.ts');
  await writeFile(config, (await readFile(config, 'utf8')).replace('QUALITY]: 11', 'QUALITY]: 1'));
  const build = async (...words: string[]) => {
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    await promisify(execFile)(process.execPath, [vite, 'build', ...words], { cwd: folder });
  };
  await build();
  await build('--ssr', 'src/web/entry-server.tsx', '--outDir', 'dist/server');
  return {
    launch: (program) => program.map((word) => word.replace(root, `${folder}/`)),
    remove: () => rm(folder, { recursive: true }),
  };
}

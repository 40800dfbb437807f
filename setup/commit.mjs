// Writes the commit of the program to dist/commit, which Health shows. Without git, an archive of git has it in commit.txt.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './run-command.mjs';

export function commit() {
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, 'dist/commit'), readCommit().slice(0, 12));
}

function readCommit() {
  if (!existsSync(join(root, '.git'))) {
    return readFileSync(join(root, 'setup/commit.txt'), 'utf8').match(/^[0-9a-f]+/)?.[0] ?? '';
  }
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}

/** A copy of the project in a temporary folder, in which a test plants violations and runs the checks. */
import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

const project = join(import.meta.dirname, '../..');
const leftOut = /^(\.git|\.setup-lock|data|dist|node_modules|test-results)$/;

export type Outcome = { code: number | null; output: string };

/** Files are named by their paths in the project. */
export function plantedTree() {
  const root = mkdtempSync(join(tmpdir(), 'freak-brothers-planted-'));
  for (const name of readdirSync(project).filter((entry) => !leftOut.test(entry))) {
    cpSync(join(project, name), join(root, name), { recursive: true });
  }
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));

  return {
    plant(files: Record<string, string>): void {
      for (const [path, content] of Object.entries(files)) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), content);
      }
    },

    /** Throws if nothing changes, because an unplanted violation proves nothing. */
    change(path: string, pattern: string | RegExp, replacement: string): void {
      const before = readFileSync(join(root, path), 'utf8');
      const after = before.replace(pattern, replacement);
      if (after === before) throw new Error(`${path} does not contain ${String(pattern)}.`);
      writeFileSync(join(root, path), after);
    },

    run: (command: string) => run(root, command),

    /** Runs a script of package.json, such as `check:lint`, with optional further arguments. */
    runScript(name: string, more = ''): Promise<Outcome> {
      const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
        scripts: Record<string, string>;
      };
      return run(root, `${manifest.scripts[name]} ${more}`);
    },

    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function run(cwd: string, command: string): Promise<Outcome> {
  const path = [join(project, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  const env = { ...process.env, PATH: path, NO_COLOR: '1' };
  return new Promise((resolve) => {
    const child = spawn(command, { cwd, env, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.on('close', (code) => resolve({ code, output }));
  });
}

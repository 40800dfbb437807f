/** The real server as a process of its own, as `npm start` runs it, on a free port and a folder of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Of Node, as `npm start` has them. */
export const startOptions = ['--max-semi-space-size=8'];
const startTimeoutMs = 30_000;

export interface Site {
  readonly url: string;
  readonly dataDir: string;
  /** Everything the process has printed so far. */
  readonly output: () => string;
  readonly process: ChildProcess;
  /** Runs a command of `npm run manage` on the site's data; resolves to what it printed. */
  manage(...words: string[]): Promise<{ code: number; stdout: string; stderr: string }>;
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

/** What Node makes of the program is kept: the many starts of the tests take half the time. */
const compiledFolder = join(root, 'node_modules/.cache/compiled');

/** Nothing of the surrounding settings leaks in. */
function environmentFor(dataDir: string, settings: Environment): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  const own = { DATA_DIR: dataDir, LOG_LEVEL: 'info', NODE_COMPILE_CACHE: compiledFolder };
  return { PATH, HOME, ...own, ...settings };
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  server.close();
  await once(server, 'close');
  return address.port;
}

/** Runs one of the project's programs to its end. */
export async function runProgram(
  program: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv,
) {
  const child = spawn(process.execPath, [join(root, program), ...words], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all([
    child.stdout.setEncoding('utf8').toArray(),
    child.stderr.setEncoding('utf8').toArray(),
    once(child, 'close'),
  ]);
  return { code: child.exitCode ?? -1, stdout: stdout.join(''), stderr: stderr.join('') };
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) break;
    const response = await fetch(`${url}/health/ready`).catch(() => null);
    if (response?.ok) return;
    await delay(50);
  }
  child.kill('SIGKILL');
  throw new Error(`The site did not start:\n${output()}`);
}

/** How a program is started: as it is, or inside of something. */
type Launch = (program: readonly string[], dataDir: string) => readonly string[];

interface StartOptions {
  readonly launch?: Launch;
  /** False where nobody reads what is printed, and reading it would cost time. */
  readonly isHeard?: boolean;
}

/** @param settings as in the environment; `PORT` and `DATA_DIR` are chosen when not given. */
export async function startSite(
  settings: Environment = {},
  { launch = (program) => program, isHeard = true }: StartOptions = {},
): Promise<Site> {
  const port = Number(settings['PORT'] ?? (await findFreePort()));
  const ownFolder = settings['DATA_DIR'] === undefined;
  const dataDir = settings['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'freak-brothers-site-')));
  const env = environmentFor(dataDir, { ...settings, PORT: String(port) });
  const [command = '', ...words] = launch(
    [process.execPath, ...startOptions, join(root, 'src/server/main.ts')],
    dataDir,
  );
  const child = spawn(command, words, {
    cwd: root,
    env,
    stdio: ['ignore', isHeard ? 'pipe' : 'ignore', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child, () => printed);
  return {
    url,
    dataDir,
    output: () => printed,
    process: child,
    manage: (...words) => runProgram('src/server/manage/main.ts', words, env),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      if (ownFolder) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

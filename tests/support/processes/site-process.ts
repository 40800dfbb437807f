/** Runs the real server in a separate process, as `npm start` does, on a free port and with a temporary folder. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** The Node options of `npm start`. */
export const startOptions = ['--max-semi-space-size=8'];
const startTimeoutMs = 30_000;

export interface Site {
  readonly url: string;
  readonly dataDir: string;
  /** Everything the process has printed so far. */
  readonly output: () => string;
  readonly process: ChildProcess;
  /** Runs a command of `npm run manage` on the data of the site; resolves to its exit code and output. */
  manage(...words: string[]): Promise<{ code: number; stdout: string; stderr: string }>;
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

/** Folder of the compile cache of Node, which halves the time of the many server starts. */
const compiledFolder = join(root, 'node_modules/.cache/compiled');

/** Keeps settings of the surrounding environment out. */
function environmentFor(dataDir: string, settings: Environment): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  const own = { DATA_DIR: dataDir, LOG_LEVEL: 'info', LOG_FORMAT: 'json' };
  return { PATH, HOME, NODE_COMPILE_CACHE: compiledFolder, ...own, ...settings };
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

/** Every command that reads settings first says which database it uses. */
export const withoutDatabaseLine = (stderr: string): string =>
  stderr.replace(/^Database: .*\n/, '');

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
  return {
    code: child.exitCode ?? -1,
    stdout: stdout.join(''),
    stderr: withoutDatabaseLine(stderr.join('')),
  };
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

/** Returns the command line that starts the program, for example inside a wrapper. */
type Launch = (program: readonly string[], dataDir: string) => readonly string[];

interface StartOptions {
  readonly launch?: Launch;
  /** False to ignore the output where reading it would cost time. */
  readonly isHeard?: boolean;
}

/** @param settings environment variables; `PORT` and `DATA_DIR` are chosen if not given */
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

/**
 * Runs image work in a separate process, which starts with the first task and stops when it is idle, and limits how many
 * tasks run at once.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal, type ErrorCode, type FieldErrors } from '#contract/errors.ts';
import type { PhotoRecipe } from '#contract/photos.ts';
import { createSemaphore, withPermit } from '#server/concurrency/semaphore.ts';
import type { CardHolder, ImageWork, PreparedPhoto } from './images.ts';
import { readableKindOf } from './read-photo.ts';

export type Task =
  | { readonly kind: 'prepare'; readonly upload: Uint8Array; readonly recipe: PhotoRecipe }
  | { readonly kind: 'proof'; readonly upload: Uint8Array }
  | { readonly kind: 'card'; readonly holder: CardHolder };

export interface TaskMessage {
  readonly id: number;
  readonly task: Task;
}

interface RefusedTask {
  readonly code: ErrorCode;
  readonly message: string;
  readonly errors: FieldErrors | undefined;
}

export type Outcome =
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'refused'; readonly refusal: RefusedTask }
  | { readonly kind: 'failed'; readonly reason: string };

export interface OutcomeMessage {
  readonly id: number;
  readonly outcome: Outcome;
}

interface ImageProcess {
  /** @throws Refusal with the task's own refusal, or `not_ready` if the process crashed or the task timed out. */
  run(task: Task): Promise<unknown>;
  /** Stops the process. The next task starts a new one. */
  stop(): void;
  pid(): number | null;
}

interface ImageProcessOptions {
  readonly timeoutMs: number;
  /** How long the process may be idle before it is stopped to free its memory. */
  readonly idleMs: number;
  /** Called when the process crashed or had to be killed. */
  readonly onDeath: (error: Error) => void;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
const program = fileURLToPath(new URL('./image-process.ts', import.meta.url));
/**
 * The process gets none of the site's environment. These settings return free memory to the system at once: see
 * mallopt(3).
 */
const environment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * Allows reading the program and its packages and loading the image library, and nothing else: see `--permission` in
 * `node --help`.
 */
export const sandboxOptions: readonly string[] = [
  '--permission',
  '--allow-addons',
  // Node warns that `--permission` does not restrict addons. This is a known limit: see image-process.ts.
  '--disable-warning=SecurityWarning',
  ...[join(root, 'src'), join(root, 'package.json'), realpathSync(join(root, 'node_modules'))].map(
    (path) => `--allow-fs-read=${path}`,
  ),
];

interface Running {
  readonly child: ChildProcess;
  readonly pending: Map<number, PromiseWithResolvers<unknown>>;
}

function settle(waiting: PromiseWithResolvers<unknown>, outcome: Outcome): void {
  switch (outcome.kind) {
    case 'done':
      return waiting.resolve(outcome.result);
    case 'refused': {
      const { code, message, errors } = outcome.refusal;
      return waiting.reject(new Refusal(code, { message, ...(errors ? { errors } : {}) }));
    }
    case 'failed':
      return waiting.reject(new Error(`A picture could not be made: ${outcome.reason}`));
  }
}

export function startImageProcess(options: ImageProcessOptions): ImageProcess {
  const { timeoutMs, idleMs, onDeath } = options;
  let running: Running | null = null;
  let lastId = 0;
  let idle: NodeJS.Timeout | null = null;

  function release({ child }: Running): void {
    if (running?.child === child) running = null;
    if (child.connected) child.disconnect();
  }

  function start(): Running {
    const child = fork(program, [], {
      env: environment,
      execArgv: [...sandboxOptions],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const started: Running = { child, pending: new Map() };
    child.on('message', ({ id, outcome }: OutcomeMessage) => {
      const waiting = started.pending.get(id);
      started.pending.delete(id);
      if (waiting) settle(waiting, outcome);
    });
    const end = (error: Error) => {
      if (running === started) running = null;
      if (started.pending.size > 0) onDeath(error);
      for (const waiting of started.pending.values()) waiting.reject(new Refusal('not_ready'));
      started.pending.clear();
    };
    child.on('error', end);
    child.on('exit', (code, signal) =>
      end(new Error(`The process that reads pictures ended (${signal ?? code})`)),
    );
    return started;
  }

  /** The idle process does not keep the site from exiting. */
  function scheduleStop(idling: Running): void {
    if (idling.pending.size > 0) return;
    idling.child.unref();
    idling.child.channel?.unref();
    // If two tasks end together, this runs twice. The first timer would then stop a process that is working again.
    if (idle) clearTimeout(idle);
    idle = setTimeout(() => release(idling), idleMs).unref();
  }

  return {
    async run(task) {
      if (idle) clearTimeout(idle);
      running ??= start();
      const own = running;
      own.child.ref();
      own.child.channel?.ref();
      lastId += 1;
      const waiting = Promise.withResolvers<unknown>();
      own.pending.set(lastId, waiting);
      const message: TaskMessage = { id: lastId, task };
      own.child.send(message, () => undefined);
      const timer = setTimeout(() => own.child.kill('SIGKILL'), timeoutMs);
      try {
        return await waiting.promise;
      } finally {
        clearTimeout(timer);
        scheduleStop(own);
      }
    },
    stop() {
      if (running) release(running);
    },
    pid: () => running?.child.pid ?? null,
  };
}

interface ImageWorkOptions {
  readonly onDeath: (error: Error) => void;
}

/** At most two photos at once, and never on all cores. */
const preparing = {
  permits: Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxWaiting: 64,
  timeoutMs: 45_000,
};
/** One card at a time, so that requests for many cards do not delay uploads. */
const drawing = { permits: 1, maxWaiting: 32, timeoutMs: 10_000 };
const processLimits = { timeoutMs: 60_000, idleMs: 60_000 };

const busy = () =>
  new Refusal('not_ready', {
    message: 'Too many uploads at the moment. Please try again in a few seconds.',
    retryAfterSeconds: 10,
  });

/** The process runs only while there are tasks. */
export function createImageWork({ onDeath }: ImageWorkOptions): ImageWork {
  const toPrepare = createSemaphore({ ...preparing, refusal: busy });
  const toDraw = createSemaphore({ ...drawing, refusal: busy });
  const { run, stop } = startImageProcess({ ...processLimits, onDeath });
  return {
    // The type assertions are safe because both processes run the same code.
    async prepare(upload, recipe) {
      // Refuse files that are not photos without waiting for a permit.
      readableKindOf(upload);
      return withPermit(
        toPrepare(),
        () => run({ kind: 'prepare', upload, recipe }) as Promise<PreparedPhoto>,
      );
    },
    async prepareProof(upload) {
      readableKindOf(upload);
      return withPermit(toPrepare(), () => run({ kind: 'proof', upload }) as Promise<Uint8Array>);
    },
    drawCard: (holder) =>
      withPermit(toDraw(), () => run({ kind: 'card', holder }) as Promise<Uint8Array>),
    close: stop,
  };
}

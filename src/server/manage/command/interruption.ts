/** Lets a command tidy up when it is ended with Ctrl-C, SIGTERM or its terminal. */
import { once } from 'node:events';
import { CommandError } from './command.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** @param work must end soon once its signal is aborted, whose reason it may throw */
export async function untilInterrupted<Result>(
  work: (interruption: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const abort = () => controller.abort(new CommandError('Stopped. Nothing is left behind.'));
  for (const signal of signals) process.once(signal, abort);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of signals) process.off(signal, abort);
  }
}

export async function interrupted(interruption: AbortSignal): Promise<void> {
  if (!interruption.aborted) await once(interruption, 'abort');
}

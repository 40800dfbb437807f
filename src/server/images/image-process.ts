/**
 * Decodes strangers' pictures in a separate process, so that one that crashes a decoder or exhausts memory does no
 * other harm. It ends with the site.
 *
 * It starts without the site's environment, and Node's permission model keeps its JavaScript from files, programs and
 * the network. Code injected into a native decoder is not restricted: it runs as the site's user and can read what that
 * user can.
 */
import { Refusal } from '#contract/errors.ts';
import { drawCard } from './draw-card.ts';
import type { Outcome, OutcomeMessage, Task, TaskMessage } from './image-tasks.ts';
import { preparePhoto } from './prepare-photo.ts';

const run = (task: Task): Promise<unknown> =>
  task.kind === 'prepare' ? preparePhoto(task.upload, task.recipe) : drawCard(task.holder);

async function outcomeOf(task: Task): Promise<Outcome> {
  try {
    return { kind: 'done', result: await run(task) };
  } catch (error) {
    if (error instanceof Refusal) {
      const { code, message, errors } = error;
      return { kind: 'refused', refusal: { code, message, errors } };
    }
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', ({ id, task }: TaskMessage) => {
  void outcomeOf(task).then((outcome) => {
    const message: OutcomeMessage = { id, outcome };
    // The site may have ended.
    process.send?.(message, () => undefined);
  });
});
// Signals are for the site to handle, which may still wait for a picture.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

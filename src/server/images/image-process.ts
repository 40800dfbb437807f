/**
 * Reads pictures that strangers sent, in a process of its own: one that breaks a decoder, or makes it take all the memory
 * it can get, takes nothing with it. It ends with the site.
 *
 * It is started without the site's environment, and Node's permission model keeps its JavaScript from files, programs and
 * the network. That does not hold for code that a picture smuggles into a decoder, which is native: it runs as the site's user,
 * and can read what that user can.
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
    // The site may have gone meanwhile.
    process.send?.(message, () => undefined);
  });
});
// What stops the site is for the site to decide: it may still wait for a picture.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

/**
 * Processes untrusted pictures in a separate process, so that a decoder that crashes or exhausts its memory does not
 * affect the site. The process ends with the site.
 *
 * It starts without the site's environment, and Node's permission model denies its JavaScript access to files, programs
 * and the network. This does not restrict native code: an exploit in a decoder runs as the site's user and can read
 * what that user can read.
 */
import { Refusal } from '#contract/errors.ts';
import { drawCard } from './draw-card.ts';
import type { Outcome, OutcomeMessage, Task, TaskMessage } from './image-work.ts';
import { preparePhoto, prepareProof } from './prepare-photo.ts';

function run(task: Task): Promise<unknown> {
  switch (task.kind) {
    case 'prepare':
      return preparePhoto(task.upload, task.recipe);
    case 'proof':
      return prepareProof(task.upload);
    case 'card':
      return drawCard(task.holder);
  }
}

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
    // The site may have ended meanwhile.
    process.send?.(message, () => undefined);
  });
});
// Ignore these signals: the site decides when to stop this process, and may still wait for a picture.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

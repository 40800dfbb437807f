/** Collects what an undo changed, for one mail to each owner. */
import type { OwnerNotice, UndoRun, UndoStep } from '#server/database/change-log/change-undo.ts';

interface NotedSteps {
  readonly note: UndoRun['note'];
  /** Without what is in the end as it was. */
  describe(): OwnerNotice[];
}

export function createNotedSteps(): NotedSteps {
  const steps = new Map<string, { first: unknown; describe: () => readonly OwnerNotice[] }>();
  return {
    note<State>({ key, before, after, describe }: UndoStep<State>) {
      const earlier = steps.get(key);
      // Steps with the same key have states of the same type.
      const first = earlier ? (earlier.first as State) : before;
      steps.set(key, { first, describe: () => describe(first, after) });
    },
    describe: () =>
      [...steps.values()]
        .flatMap(({ describe }) => describe())
        .filter(({ lines }) => lines.length > 0),
  };
}

import type { Waiting } from '#contract/manifest/manifest.ts';
import { inbox } from './screens.ts';

/** The overview shows these in cards of their own. */
export const onCards: ReadonlySet<keyof Waiting> = new Set(['claims', 'messages']);

interface Queue {
  readonly to: string;
  readonly text: string;
}

/** Taken from the list of screens, so that no queue is forgotten. */
export function queuesWithoutCard(waiting: Waiting): readonly Queue[] {
  return inbox.screens.flatMap(({ to, label, people }) =>
    people === undefined || onCards.has(people) || waiting[people] === 0
      ? []
      : [{ to, text: `${label}: ${waiting[people]} waiting` }],
  );
}

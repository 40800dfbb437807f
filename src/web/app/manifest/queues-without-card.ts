import type { Waiting } from '#contract/manifest/manifest.ts';
import { screenGroups } from './screens.ts';

/** The overview shows these in cards of their own. */
export const onCards: ReadonlySet<keyof Waiting> = new Set([
  'claims',
  'messages',
  'missedSearches',
  'newPhotos',
]);

interface Queue {
  readonly to: string;
  readonly text: string;
}

/** Taken from the list of screens, so that no queue is forgotten. */
export function queuesWithoutCard(waiting: Waiting): readonly Queue[] {
  return screenGroups
    .flatMap((group) => group.screens)
    .flatMap(({ to, label, waiting: key }) =>
      key === undefined || onCards.has(key) || waiting[key] === 0
        ? []
        : [{ to, text: `${label}: ${waiting[key]} waiting` }],
    );
}

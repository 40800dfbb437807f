/** What waits behind the entries of the rail and behind the tabs. */
import type { Waiting } from '#contract/manifest/manifest.ts';
import { peopleWaiting } from '#web/api/account/waiting.ts';
import { inbox, type Screen, type Section } from './screens.ts';

export interface Marks {
  /** How many people wait. */
  readonly people: number;
  /** Whether there is something new, for which no person waits. */
  readonly hasNews: boolean;
}

export function marksOfScreen({ people, news }: Screen, waiting: Waiting | null): Marks {
  const countOf = (kind: keyof Waiting | undefined) =>
    kind === undefined ? 0 : (waiting?.[kind] ?? 0);
  return { people: countOf(people), hasNews: countOf(news) > 0 };
}

export function marksOfSection(section: Section, waiting: Waiting | null): Marks {
  return {
    people: section === inbox && waiting !== null ? peopleWaiting(waiting) : 0,
    hasNews: section.screens.some((screen) => marksOfScreen(screen, waiting).hasNews),
  };
}

/** What waits behind the entries of the rail and behind the tabs. */
import { countPeople } from '#contract/inbox/inbox.ts';
import type { Waiting } from '#contract/manifest/manifest.ts';
import { inbox, type Screen, type Section } from './screens.ts';

export interface Marks {
  /** How many people wait. */
  readonly people: number;
  /** Whether there is something new, for which no person waits. */
  readonly hasNews: boolean;
}

/** People wait in the inbox alone, which has no tabs. */
export const marksOfScreen = ({ news }: Screen, waiting: Waiting | null): Marks => ({
  people: 0,
  hasNews: news !== undefined && waiting !== null && waiting[news] > 0,
});

export const marksOfSection = (section: Section, waiting: Waiting | null): Marks => ({
  people: section === inbox && waiting !== null ? countPeople(waiting.inbox) : 0,
  hasNews: section.screens.some((screen) => marksOfScreen(screen, waiting).hasNews),
});

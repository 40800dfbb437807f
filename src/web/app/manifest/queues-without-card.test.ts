import { expect, test } from 'vitest';
import type { Waiting } from '#contract/manifest/manifest.ts';
import { onCards, queuesWithoutCard } from './queues-without-card.ts';

const nothing: Waiting = {
  claims: 0,
  missedSearches: 0,
  newPhotos: 0,
  messages: 0,
  remembrances: 0,
  keepers: 0,
  marks: 0,
};
const news: readonly string[] = ['missedSearches', 'newPhotos'];
const people = (Object.keys(nothing) as (keyof Waiting)[]).filter((name) => !news.includes(name));

test.each(people.filter((name) => !onCards.has(name)))('%s that wait have a link', (name) => {
  const queues = queuesWithoutCard({ ...nothing, [name]: 3 });
  expect(queues).toHaveLength(1);
  expect(queues[0]?.to).toMatch(/^\/Manifest\//);
  expect(queues[0]?.text).toMatch(/: 3 waiting$/);
});

test.each([...onCards])('%s have a card, and no link', (name) => {
  expect(queuesWithoutCard({ ...nothing, [name]: 3 })).toEqual([]);
});

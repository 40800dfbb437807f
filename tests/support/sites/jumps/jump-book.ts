/** A site with some jumps, asked over its API. */
import { expect } from 'vitest';
import type { JumpDay } from '#contract/jumps/jumps.ts';
import type { ListedMember } from '#contract/members/directory.ts';
import type { Database } from '#server/database/open-database.ts';
import { buildTestApp } from '../build-test-app.ts';
import { insertMembers, type MemberToInsert } from '../builders.ts';

export const fourth = { year: 1976, month: 7, day: 4 };
export const numbersOf = (members: readonly ListedMember[]) =>
  members.map(({ freakBrotherNumber }) => freakBrotherNumber);
/** The name of each place, and the numbers of its members. */
export const byPlace = (places: JumpDay['places']) =>
  places.map(({ name, members }) => [name, ...numbersOf(members)]);

export async function openBook(
  database: Database,
  members: readonly MemberToInsert[],
  now?: () => number,
) {
  await insertMembers(database, members);
  const app = await buildTestApp(database, now ? { now } : {});
  const ask = async (path: string) => {
    const response = await app.inject(`/api/${path}`);
    return { status: response.statusCode, body: response.json<unknown>() };
  };
  const read = async <Body>(path: string): Promise<Body> => {
    const { status, body } = await ask(path);
    expect(status, path).toBe(200);
    return body as Body;
  };
  return { ask, read };
}

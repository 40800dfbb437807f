import { expect, test } from 'vitest';
import type { OfflineRow } from '#contract/offline-list.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { buildTestApp } from '#tests/support/sites/build-test-app.ts';
import { insertMembers } from '#tests/support/sites/builders.ts';
import { person } from '#tests/support/sites/search-for.ts';

describeOnSqlite('the list for devices without a connection', ({ open }) => {
  test('has what a search looks into, and who has a story, unless it is withheld or hidden', async () => {
    const database = await open();
    const story = 'We jumped at noon.';
    await insertMembers(database, [
      { ...person(1, 'Ann Example'), story },
      person(2, 'Bob Example', ['Bobby']),
      { ...person(3, 'Cy Example', ['Secret']), story },
      { ...person(4, 'Di Example'), story },
      { ...person(5, 'Ed Example'), story },
    ]);
    const flags = { 3: 'is_name_withheld', 4: 'is_story_withheld', 5: 'is_story_hidden' } as const;
    for (const [number, flag] of Object.entries(flags)) {
      await database.kysely
        .updateTable('members')
        .set({ [flag]: 1 })
        .where('number', '=', Number(number))
        .execute();
    }
    const app = await buildTestApp(database);
    const reply = await app.inject('/api/FreakBrothers/offline');
    expect(reply.headers['cache-control']).toMatch(/^public/);
    expect(reply.json<OfflineRow[]>()).toEqual([
      [1, 'Ann', 'Example', 0, '', { hasStory: true }],
      [2, 'Bob', 'Example', 0, '', { searchText: 'bob example\nbobby\n' }],
      [3, '', '', 0, '', { nameWithheld: true }],
      [4, 'Di', 'Example', 0, ''],
      [5, 'Ed', 'Example', 0, ''],
    ]);
    expect(reply.body).not.toMatch(/secret|noon/i);
  });
});

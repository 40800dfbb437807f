/** Compiled reads answer with rows of what is committed, and whoever watches the statements is told of them. */
import { expect, test } from 'vitest';
import { describeEachDialect } from '#tests/support/each-dialect.ts';
import { insertMembers } from '#tests/support/builders.ts';
import { compiledRead } from './compiled-read.ts';
import { openDatabase } from './open-database.ts';
import type { Statement } from './statement-watch.ts';

const readFrom = compiledRead((db, asked: { from: number; limit: number }) =>
  db
    .selectFrom('members')
    .where('series', '=', 'fb')
    .where('number', '>=', asked.from)
    .orderBy('number')
    .limit(asked.limit)
    .select(['number', 'last_name']),
);

const readNothing = compiledRead((db, asked: { name: string }) =>
  db
    .selectFrom('members as nobody')
    .where('nobody.last_name', '=', asked.name)
    .select('nobody.gone' as 'nobody.number'),
);

describeEachDialect('a compiled read', ({ create }) => {
  test('takes other values each time, and is told of without them', async () => {
    const told: Statement[] = [];
    const onStatement = (statement: Statement) => told.push(statement);
    const database = await openDatabase(await create(), { onStatement });
    try {
      await insertMembers(database, [
        { number: 1, last_name: 'One' },
        { number: 2, last_name: 'Two' },
        { number: 3, last_name: 'Three' },
      ]);
      told.length = 0;
      expect(await readFrom(database, { from: 2, limit: 5 })).toEqual([
        { number: 2, last_name: 'Two' },
        { number: 3, last_name: 'Three' },
      ]);
      expect(await readFrom(database, { from: 1, limit: 1 })).toEqual([
        { number: 1, last_name: 'One' },
      ]);
      expect(told).toHaveLength(2);
      expect(told[0]).toMatchObject({ error: null, ms: expect.any(Number) as unknown });
      expect(told[0]?.sql).toContain('"last_name"');
      await expect(readNothing(database, { name: 'Secret' })).rejects.toThrow(/gone/);
      expect(told[2]?.error).toBeInstanceOf(Error);
      expect(told[2]?.sql).not.toContain('Secret');
    } finally {
      await database.close();
    }
    await expect(readFrom(database, { from: 1, limit: 1 })).rejects.toThrow(/closed|destroyed/);
  });
});

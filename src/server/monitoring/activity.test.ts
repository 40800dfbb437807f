import { expect, test } from 'vitest';
import { createActivityLog, shapeOf } from './activity.ts';

const openLog = () => createActivityLog({ now: () => 0, slowFromMs: 500 });

test('counts slow statements by shape, the slowest first', () => {
  const log = openLog();
  for (const [sql, ms] of [
    ['select "a" from "t" where "id" in (?, ?)', 600],
    ['select "a" from "t" where "id" in (?, ?, ?)', 900.4],
    ['select 1', 700],
  ] as const) {
    log.onSlowStatement({ sql, ms });
  }
  expect(log.read().slowStatements).toEqual({
    fromMs: 500,
    count: 3,
    lastAt: 0,
    slowest: [
      { shape: 'select "a" from "t" where "id" in (?, …)', count: 2, longestMs: 900 },
      { shape: 'select ?', count: 1, longestMs: 700 },
    ],
  });
});

test('shows five shapes and remembers the slowest of very many', () => {
  const log = openLog();
  log.onSlowStatement({ sql: 'select slowest', ms: 9_000 });
  for (let index = 0; index < 1_000; index += 1) {
    log.onSlowStatement({ sql: `select column_${index}x`, ms: 500 + index });
  }
  const { count, slowest } = log.read().slowStatements;
  expect(count).toBe(1_001);
  expect(slowest).toHaveLength(5);
  expect(slowest[0]).toEqual({ shape: 'select slowest', count: 1, longestMs: 9_000 });
});

test.each([
  ['select\n  "a"  from t where b = $1 limit 51', 'select "a" from t where b = ? limit ?'],
  [`select 'O''Neil', "column_2", t1.x, 1.5`, 'select ?, "column_2", t1.x, ?'],
  ['insert into t (a, b) values ($1, $2), ($3, $4)', 'insert into t (a, b) values (?, …), …'],
  [`select ${'x'.repeat(400)}`, `select ${'x'.repeat(293)}…`],
])('the shape of %j has no values', (sql, shape) => {
  expect(shapeOf(sql)).toBe(shape);
});

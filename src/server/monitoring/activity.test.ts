import { expect, test } from 'vitest';
import type { DeliveryFailure } from '#contract/site-health/health.ts';
import { createActivityLog, shapeOf } from './activity.ts';

function openLog(slowFromMs: number | null = 500) {
  const clock = { now: 0 };
  const failureOf = (error: unknown) => error as DeliveryFailure;
  return { clock, log: createActivityLog({ now: () => clock.now, slowFromMs, failureOf }) };
}

test('has the last message sent and the last failure by channel', () => {
  const { clock, log } = openLog();
  log.onMessage('email', null);
  clock.now = 1_000;
  log.onMessage('email', { reason: 'unreachable', status: null });
  clock.now = 2_000;
  log.onMessage('email', { reason: 'recipient refused', status: 550 });
  log.onOverLimit('sms');
  expect(log.read()).toMatchObject({
    startedAt: '1970-01-01T00:00:00.000Z',
    email: {
      lastSentAt: '1970-01-01T00:00:00.000Z',
      lastFailure: { at: '1970-01-01T00:00:02.000Z', reason: 'recipient refused', status: 550 },
    },
    sms: {
      lastSentAt: null,
      lastFailure: null,
      overLimit: 1,
      lastOverLimitAt: '1970-01-01T00:00:02.000Z',
    },
  });
});

test('counts slow statements by shape, the slowest first', () => {
  const { log } = openLog();
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
    lastAt: '1970-01-01T00:00:00.000Z',
    slowest: [
      { shape: 'select "a" from "t" where "id" in (?, …)', count: 2, longestMs: 900 },
      { shape: 'select ?', count: 1, longestMs: 700 },
    ],
  });
});

test('shows five shapes and remembers the slowest of very many', () => {
  const { log } = openLog();
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

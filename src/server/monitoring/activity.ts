/** Remembers what happened in this process since it started, for the health page. Holds no addresses and no values. */
import { collapseBlanks } from '#contract/clean-text.ts';
import type {
  Activity,
  Deliveries,
  DeliveryFailure,
  SlowStatement,
} from '#contract/site-health/health.ts';

interface ActivityOptions {
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** Statements from this duration on are reported as slow; null if none are. */
  readonly slowFromMs: number | null;
  readonly failureOf: (error: unknown) => DeliveryFailure;
}

interface ActivityLog {
  /** @param error null if the message was sent */
  onMessage(channel: 'email' | 'sms', error: unknown): void;
  /** A message was not sent because of an hourly limit. */
  onOverLimit(channel: 'email' | 'sms'): void;
  onSlowStatement(statement: { readonly sql: string; readonly ms: number }): void;
  read(): Activity;
}

const shownShapes = 5;
/** Statements are written by the program, so that there are few shapes. This limits the memory in any case. */
const maxShapes = 200;

const nothingSent: Deliveries = {
  lastSentAt: null,
  lastFailure: null,
  overLimit: 0,
  lastOverLimitAt: null,
};

export function createActivityLog({ now, slowFromMs, failureOf }: ActivityOptions): ActivityLog {
  const timeNow = () => new Date(now()).toISOString();
  const startedAt = timeNow();
  const deliveries = { email: nothingSent, sms: nothingSent };
  let slow: Pick<Activity['slowStatements'], 'count' | 'lastAt'> = { count: 0, lastAt: null };
  const shapes = new Map<string, SlowStatement>();
  const slowestFirst = () => [...shapes.values()].toSorted((a, b) => b.longestMs - a.longestMs);

  function afterMessage(before: Deliveries, error: unknown): Deliveries {
    if (error === null) return { ...before, lastSentAt: timeNow() };
    return { ...before, lastFailure: { ...failureOf(error), at: timeNow() } };
  }

  return {
    onMessage(channel, error) {
      deliveries[channel] = afterMessage(deliveries[channel], error);
    },
    onOverLimit(channel) {
      const before = deliveries[channel];
      deliveries[channel] = {
        ...before,
        overLimit: before.overLimit + 1,
        lastOverLimitAt: timeNow(),
      };
    },
    onSlowStatement({ sql, ms }) {
      slow = { count: slow.count + 1, lastAt: timeNow() };
      const shape = shapeOf(sql);
      const { count, longestMs } = shapes.get(shape) ?? { count: 0, longestMs: 0 };
      shapes.set(shape, {
        shape,
        count: count + 1,
        longestMs: Math.max(longestMs, Math.round(ms)),
      });
      const fastest = shapes.size > maxShapes ? slowestFirst().at(-1) : undefined;
      if (fastest) shapes.delete(fastest.shape);
    },
    read: () => ({
      startedAt,
      ...deliveries,
      slowStatements: {
        fromMs: slowFromMs,
        ...slow,
        slowest: slowestFirst().slice(0, shownShapes),
      },
    }),
  };
}

const longestShape = 300;

/** Makes one text of statements that differ only in values, in the number of values, or in the number of rows. */
export function shapeOf(sql: string): string {
  const shape = collapseBlanks(sql)
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/\$\d+/g, '?')
    .replaceAll(/(?<![\w."])\d+(?:\.\d+)?(?![\w"])/g, '?')
    .replaceAll(/\?(?:, ?\?)+/g, '?, …')
    .replaceAll(/(\([^()]*\))(?:, ?\1)+/g, '$1, …');
  return shape.length <= longestShape ? shape : `${shape.slice(0, longestShape)}…`;
}

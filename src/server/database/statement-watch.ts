/** Reports each statement's text without values, its duration and its error. */
import type { LogEvent } from 'kysely';

export interface Statement {
  /** With placeholders instead of values. */
  readonly sql: string;
  readonly ms: number;
  /** Null on success. */
  readonly error: unknown;
}

export type WatchStatement = (statement: Statement) => void;

/** Streamed results are left out: their duration depends on the reader. */
export function reportEvents(watch: WatchStatement): (event: LogEvent) => void {
  return (event) => {
    if (event.level === 'query' && event.isStream === true) return;
    watch({
      sql: event.query.sql,
      ms: event.queryDurationMillis,
      error: event.level === 'error' ? event.error : null,
    });
  };
}

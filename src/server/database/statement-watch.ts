/** What is told of each statement to whoever watches the database: its text without its values, its time, its failure. */
import type { LogEvent } from 'kysely';

export interface Statement {
  /** With placeholders where values stand. */
  readonly sql: string;
  readonly ms: number;
  /** Null for one that succeeded. */
  readonly error: unknown;
}

export type WatchStatement = (statement: Statement) => void;

/** Long answers that are read bit by bit are left out: they last as long as their reader takes. */
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

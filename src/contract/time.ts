/** Durations in milliseconds, days, and instants as JSON has them. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** @param at milliseconds since 1970 UTC */
export const toInstant = (at: number): string => new Date(at).toISOString();

export const toInstantOrNull = (at: number | null): string | null =>
  at === null ? null : toInstant(at);

/** Whole days since 1970 UTC. */
export const dayOf = (at: number): number => Math.floor(at / dayMs);

/**
 * @param day whole days since 1970 UTC
 * @returns such as `2026-11-22`
 */
export const toDate = (day: number): string => toInstant(day * dayMs).slice(0, 10);

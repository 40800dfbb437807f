/** Durations in milliseconds, and instants as JSON has them. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** @param at milliseconds since 1970 UTC */
export const toInstant = (at: number): string => new Date(at).toISOString();

export const toInstantOrNull = (at: number | null): string | null =>
  at === null ? null : toInstant(at);

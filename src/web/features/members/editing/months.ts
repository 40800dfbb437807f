const longName = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });

/** January first. */
export const monthNames: readonly string[] = Array.from({ length: 12 }, (_, month) =>
  longName.format(Date.UTC(2000, month, 1)),
);

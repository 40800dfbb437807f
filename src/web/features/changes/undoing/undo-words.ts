export const countedChanges = (count: number): string =>
  count === 1 ? '1 change' : `${count} changes`;

export const formatChangeCount = (count: number): string =>
  count === 1 ? '1 change' : `${count} changes`;

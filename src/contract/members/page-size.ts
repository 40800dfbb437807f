/** So many members stand on one page of a list. */
export const pageSize = 50;

/** The short names of the months, January first, in all dates of members. */
export const monthShortNames = [
  ...(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'] as const),
  ...(['Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const),
] as const;

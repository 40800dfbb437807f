/** The roles of a table's parts, for rows that are laid out as grids, which takes a part's own role away in some browsers. */

export const tableRole = { role: 'table' } as const;
export const groupRole = { role: 'rowgroup' } as const;
export const rowRole = { role: 'row' } as const;
export const headingRole = { role: 'columnheader' } as const;
export const cellRole = { role: 'cell' } as const;

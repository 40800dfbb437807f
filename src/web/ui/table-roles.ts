/** Explicit roles for tables with another layout, because some browsers then drop the implicit roles. */

export const tableRole = { role: 'table' } as const;
export const groupRole = { role: 'rowgroup' } as const;
export const rowRole = { role: 'row' } as const;
export const headingRole = { role: 'columnheader' } as const;
export const cellRole = { role: 'cell' } as const;
export const rowHeadingRole = { role: 'rowheader' } as const;

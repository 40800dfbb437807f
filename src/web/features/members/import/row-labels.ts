/** The words for the rows and cells of a previewed file. */
import type { ImportCell, ImportRow, RowKind } from '#contract/members/import.ts';
import { monthShortNames } from '#contract/members/display-names.ts';
import { numberLabel } from '#contract/number-label.ts';

export const cellLabels: Readonly<Record<ImportCell['field'], string>> = {
  series: 'Series',
  number: 'Number',
  firstName: 'First Name',
  lastName: 'Last Name',
  deceased: 'Deceased',
  day: 'Day',
  month: 'Month',
  year: 'Year',
  location: 'Location',
  maneuver: 'Jump',
  story: 'Story',
  aliases: 'Other Names',
  sample: 'Invented',
};

export const kindLabels: Readonly<Record<RowKind, string>> = {
  added: 'New',
  changed: 'Changed',
  refused: 'Refused',
};

/** Months have their names. */
export const shown = (field: ImportCell['field'], text: string) =>
  field === 'month' ? (monthShortNames[Number(text) - 1] ?? text) : text;

export function titleOf({ member, line }: ImportRow): string {
  if (member === null) return `Line ${line}`;
  const { series, freakBrotherNumber, firstName, lastName } = member;
  return `${numberLabel(series, freakBrotherNumber)} ${firstName} ${lastName}`;
}

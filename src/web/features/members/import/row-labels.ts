/** The words for the rows and cells of a previewed file. */
import { monthShortNames } from '#contract/members/display-names.ts';
import type { ImportCell, ImportRow, RowKind } from '#contract/members/import.ts';
import { factOfEach, memberFields } from '#contract/members/member-fields.ts';
import { numberLabel } from '#contract/number-label.ts';

export const cellLabels: Readonly<Record<ImportCell['field'], string>> = {
  ...factOfEach(memberFields, 'title'),
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
  if (member === null) return `Row ${line}`;
  const { series, freakBrotherNumber, firstName, lastName } = member;
  return `${numberLabel(series, freakBrotherNumber)} ${firstName} ${lastName}`;
}

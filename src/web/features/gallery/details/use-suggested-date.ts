/** Fills in the date that a camera wrote into the file, unless a date was typed. */
import { useEffect, useRef, useState } from 'react';
import { takenDateProblem } from '#contract/gallery/photo-details.ts';
import { shownNumber } from '#web/api/forms/number-or-nothing.ts';
import type { SchemaForm } from '#web/api/forms/use-schema-form.ts';
import type { DateTaken } from '#web/ui/photos/taken-text.ts';
import { readDateTaken } from './date-in-exif.ts';
import type { UploadInput, UploadOutput } from './details-form.ts';

const names = ['day', 'month', 'year'] as const;
type Written = readonly [day: string, month: string, year: string];

const nothing: Written = ['', '', ''];
const areSame = (some: Written, others: Written) =>
  some.every((part, index) => part === others[index]);

const datePartsOf = ({ day = '', month = '', year = '' }: Partial<UploadInput>): Written => [
  day,
  month,
  year,
];

const write = ({ day, month, year }: DateTaken): Written => [
  shownNumber(day),
  shownNumber(month),
  shownNumber(year),
];

/** Cameras write dates that do not exist. One in the future is refused by the server. */
async function readSuggestion(file: File): Promise<Written> {
  const date = await readDateTaken(file);
  return date === null || takenDateProblem(date) !== null ? nothing : write(date);
}

/** @returns whether the form shows the suggested date */
export function useSuggestedDate(
  file: File | null,
  { form, values }: Pick<SchemaForm<UploadInput, UploadOutput>, 'form' | 'values'>,
): boolean {
  const [suggested, setSuggested] = useState(nothing);
  const before = useRef(nothing);

  useEffect(() => {
    if (file === null) return undefined;
    let isNewest = true;
    async function suggest(chosen: File) {
      // The file may be gone.
      const date = await readSuggestion(chosen).catch(() => nothing);
      if (!isNewest) return;
      const typed = datePartsOf(form.getValues());
      if (areSame(typed, nothing) || areSame(typed, before.current)) {
        for (const [index, name] of names.entries()) form.setValue(name, date[index] ?? '');
      }
      before.current = date;
      setSuggested(date);
    }
    void suggest(file);
    return () => {
      isNewest = false;
    };
  }, [file, form]);

  return !areSame(suggested, nothing) && areSame(datePartsOf(values), suggested);
}

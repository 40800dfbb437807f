/** Fills in the date that a camera wrote into the file, unless a date was typed. */
import { useEffect, useRef, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { takenDateProblem } from '#contract/gallery/photo-details.ts';
import { shownNumber } from '#web/api/forms/number-or-nothing.ts';
import type { DateTaken } from '#web/ui/photos/taken-text.ts';
import type { UploadInput, UploadOutput } from './details-form.ts';

const names = ['day', 'month', 'year'] as const;
type Written = readonly [day: string, month: string, year: string];

const nothing: Written = ['', '', ''];
const areSame = (some: Written, others: Written) =>
  some.every((part, index) => part === others[index]);

const write = ({ day, month, year }: DateTaken): Written => [
  shownNumber(day),
  shownNumber(month),
  shownNumber(year),
];

/** The clock of a camera can be wrong. */
async function readSuggestion(file: File): Promise<Written> {
  const { readDateTaken } = await import('./date-in-exif.ts');
  const date = await readDateTaken(file);
  return date === null || takenDateProblem(date, Date.now()) !== null ? nothing : write(date);
}

/** @returns whether the form shows the suggested date */
export function useSuggestedDate(
  file: File | null,
  { control, getValues, setValue }: UseFormReturn<UploadInput, unknown, UploadOutput>,
): boolean {
  const [suggested, setSuggested] = useState(nothing);
  const before = useRef(nothing);
  const now = useWatch({ control, name: names });

  useEffect(() => {
    if (file === null) return undefined;
    let isNewest = true;
    async function suggest(chosen: File) {
      // Without the code for it, nothing is suggested.
      const date = await readSuggestion(chosen).catch(() => nothing);
      if (!isNewest) return;
      const typed = getValues(names);
      if (areSame(typed, nothing) || areSame(typed, before.current)) {
        for (const [index, name] of names.entries()) setValue(name, date[index] ?? '');
      }
      before.current = date;
      setSuggested(date);
    }
    void suggest(file);
    return () => {
      isNewest = false;
    };
  }, [file, getValues, setValue]);

  return !areSame(suggested, nothing) && areSame(now, suggested);
}

/** Day and place of a photo, folded away, because only the photo and its caption are required. */
import { useEffect, useRef } from 'react';
import type { SchemaForm } from '#web/api/forms/use-schema-form.ts';
import { takenText } from '#web/ui/photos/taken-text.ts';
import type { UploadInput, UploadOutput } from '../details/details-form.ts';
import { TakenFields } from '../details/taken-fields.tsx';
import { useSuggestedDate } from '../details/use-suggested-date.ts';

interface Props {
  readonly file: File | null;
  readonly upload: SchemaForm<UploadInput, UploadOutput>;
}

const names = ['day', 'month', 'year', 'location'] as const;

export function TakenPart({ file, upload }: Props) {
  const { field, values } = upload;
  const isSuggested = useSuggestedDate(file, upload);
  const fold = useRef<HTMLDetailsElement>(null);
  const hasError = names.some((name) => field(name).error !== undefined);
  useEffect(() => {
    if (hasError && fold.current) fold.current.open = true;
  }, [hasError]);

  const { day = '', month = '', year = '', location = '' } = values;
  const known = takenText({
    day: Number(day),
    month: Number(month),
    year: Number(year),
    place: location === '' ? null : { name: location },
  });
  return (
    <div className="taken-part">
      <details ref={fold}>
        <summary>{known === '' ? 'Add day and place' : `Day and place: ${known}`}</summary>
        <TakenFields field={field} />
      </details>
      <p className="hint" role="status">
        {isSuggested ? 'Suggested from the photo. Change it if it is wrong.' : ''}
      </p>
    </div>
  );
}

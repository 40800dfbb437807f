/** What hiding a photo means, and the reason, which whoever sent it reads. */
import * as z from 'zod/mini';
import { hidingReason } from '#contract/admin-forms.ts';
import type { ModeratedPhoto } from '#contract/admin-photos.ts';
import { hiddenPhotoHours } from '#contract/photo-filters.ts';
import { describeBesideFields } from '#web/api/forms/describe-refusal.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import { oneLine } from './one-line.ts';
import { contributorName, describePhoto, describeWhoHears } from './photo-labels.ts';

const schema = z.object({ reason: oneLine(hidingReason) });

interface Props {
  readonly photo: ModeratedPhoto;
  /** What was typed before the dialog was closed. */
  readonly typed: string;
  readonly onType: (reason: string) => void;
  /** Throws what the server refuses. */
  readonly onHide: (reason: string) => Promise<void>;
  readonly onCancel: () => void;
}

export function HidingForm({ photo, typed, onType, onHide, onCancel }: Props) {
  const { isTold } = photo.contributor;
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema,
    defaultValues: { reason: typed },
    draftPart: `hide-${photo.photoId}`,
    send: ({ reason }) => onHide(reason),
    describeFailure: describeBesideFields,
  });
  const { onChange, ...reason } = field('reason');
  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      actions={
        <>
          <SubmitButton isBusy={isBusy}>Hide</SubmitButton>
          <Button type="button" kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        {describePhoto(photo)}: from now on nobody but admins sees it. For {hiddenPhotoHours} hours
        you can show it again; then it is deleted for good.
      </p>
      <p>{describeWhoHears(photo)}</p>
      <TextAreaField
        label="Reason (optional)"
        hint={
          isTold
            ? `Goes to ${contributorName(photo)}, as you write it.`
            : 'Other admins read it beside the photo.'
        }
        rows={2}
        onChange={(event) => {
          onType(event.target.value);
          void onChange(event);
        }}
        {...reason}
      />
    </Form>
  );
}

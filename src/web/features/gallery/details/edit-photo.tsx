/** Changes caption, description, day and place of a photo. */
import { useState } from 'react';
import { changePhoto } from '#contract/gallery/photo-details.ts';
import { longestCaption, longestDescription } from '#contract/photos.ts';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import {
  detailsForm,
  detailsInput,
  type DetailsInput,
  type DetailsOutput,
} from './details-form.ts';
import { TakenFields } from './taken-fields.tsx';

interface Props {
  readonly photo: GalleryPhoto;
  readonly onChanged: () => void;
  /** Called once the photo has left the gallery until an admin approves it. */
  readonly onWaiting: () => void;
}

export function EditPhoto({ photo, onChanged, onWaiting }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button type="button" kind="quiet" onClick={() => setIsOpen(true)}>
        Edit details
      </Button>
      <Dialog title="Edit this photo" isOpen={isOpen} onClose={close}>
        <EditForm
          photo={photo}
          onClose={close}
          onChanged={() => {
            close();
            onChanged();
          }}
          onWaiting={() => {
            close();
            onWaiting();
          }}
        />
      </Dialog>
    </>
  );
}

interface FormProps extends Props {
  readonly onClose: () => void;
}

function EditForm({ photo, onClose, onChanged, onWaiting }: FormProps) {
  const call = useCall();
  const { field, isBusy, alert, onSubmit } = useSchemaForm<DetailsInput, DetailsOutput>({
    schema: detailsForm,
    defaultValues: detailsInput(photo),
    draftPart: `photo-${photo.photoId}`,
    async send(body) {
      const changed = await call(changePhoto, { params: { photoId: photo.photoId }, body });
      if (changed.body.isWaiting) onWaiting();
      else onChanged();
    },
  });
  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      actions={
        <>
          <SubmitButton isBusy={isBusy}>Save</SubmitButton>
          <Button type="button" kind="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <TextField
        label="Caption"
        autoComplete="off"
        limit={longestCaption}
        required
        {...field('caption')}
      />
      <TextAreaField
        label="Description"
        hint="What is in the photo, for people who cannot see it"
        rows={2}
        limit={longestDescription}
        {...field('description')}
      />
      <TakenFields field={field} />
    </Form>
  );
}

import { useEffect, useRef, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { Refusal } from '#contract/errors.ts';
import { invalidImageType } from '#contract/gallery/photos.ts';
import { photoChoice, photoEndings } from '#contract/gallery/uploading.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import type { ChosenPhoto } from './chosen-photo.ts';
import { loadCropStep } from './load-crop-step.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { PhotoFileField } from '#web/ui/photos/photo-file-field.tsx';

const accepts = photoEndings.map((ending) => `.${ending}`);

interface Picked {
  readonly file: File;
  /** Decoded when it is first needed. */
  picture: HTMLCanvasElement | null;
}

interface Props {
  readonly fileField: RefObject<HTMLInputElement | null>;
  readonly onChosen: (photo: ChosenPhoto) => void;
}

export function ChooseStep({ fileField, onChosen }: Props) {
  const navigate = useNavigate();
  const picked = useRef<Picked>(null);
  const { field, form, isBusy, alert, onSubmit } = useSchemaForm({
    schema: photoChoice,
    async send({ caption, origFileName }) {
      const { current } = picked;
      if (current === null) return;
      const { readPicture } = await loadCropStep();
      current.picture ??= await readPicture(current.file);
      if (current.picture === null) {
        throw new Refusal('bad_request', {
          message: invalidImageType,
          errors: { origFileName: invalidImageType },
        });
      }
      onChosen({ caption, origFileName, picture: current.picture });
    },
  });
  useEffect(() => {
    // The form has only the file's name, and focuses its field when it is missing.
    form.register('origFileName').ref({ focus: () => fileField.current?.focus() });
  }, [form, fileField]);

  return (
    <section className="card" aria-label="Step 1 of 2">
      <Form
        onSubmit={onSubmit}
        alert={alert}
        actions={
          <>
            <SubmitButton isBusy={isBusy}>Next</SubmitButton>
            <Button type="button" kind="quiet" onClick={() => void navigate('/Photo-Gallery')}>
              Cancel
            </Button>
          </>
        }
      >
        <TextField label="Caption" autoComplete="off" required {...field('caption')} />
        <PhotoFileField
          label="Photo"
          hint="A jpg, jpeg, gif or png file. HEIC, TIFF, BMP and icon files are converted."
          accepts={accepts}
          required
          ref={fileField}
          error={form.formState.errors.origFileName?.message}
          onFile={(chosen) => {
            picked.current = chosen === null ? null : { file: chosen, picture: null };
            form.setValue('origFileName', chosen?.name ?? '', { shouldValidate: chosen !== null });
          }}
        />
      </Form>
    </section>
  );
}

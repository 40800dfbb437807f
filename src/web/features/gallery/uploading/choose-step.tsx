import { useEffect, useRef, useState, type RefObject } from 'react';
import { Refusal, type FieldErrors } from '#contract/errors.ts';
import { galleryKinds } from '#contract/gallery/uploading.ts';
import { longestCaption } from '#contract/photos.ts';
import { PhotoApprovalNote } from '#web/api/account/uploads/photo-approval-note.tsx';
import { useSchemaForm, type SchemaForm } from '#web/api/forms/use-schema-form.ts';
import {
  takenInput,
  uploadForm,
  type Taken,
  type UploadInput,
  type UploadOutput,
} from '../details/details-form.ts';
import { TakenFields } from '../details/taken-fields.tsx';
import { useSuggestedDate } from '../details/use-suggested-date.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { notOpened, openPhoto, type OpenedPhoto } from '#web/ui/photos/open-photo.ts';
import { PhotoFileField } from '#web/ui/photos/photo-file-field.tsx';
import { takenText } from '#web/ui/photos/taken-text.ts';

/** Each gets its own caption. */
const mostPhotos = 20;
const tooMany = `Please choose at most ${mostPhotos} photos at once.`;
const formats = 'Choose jpg, jpeg, gif or png files. HEIC, TIFF, BMP and icon files are converted.';

export interface ChosenPhoto {
  readonly caption: string;
  readonly taken: Taken;
  readonly origFileName: string;
  readonly picture: HTMLCanvasElement;
  /** What the server refused of it. */
  readonly refused?: FieldErrors;
}

interface Props {
  readonly fileField: RefObject<HTMLInputElement | null>;
  /** The photo that is asked about; null before one is chosen. */
  readonly file: File | null;
  /** The number of photos before it. */
  readonly place: number;
  readonly count: number;
  /** What the server refused of the photo in the next step. */
  readonly refused: FieldErrors | undefined;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onChosen: (photo: ChosenPhoto) => void;
  readonly onSkip: () => void;
  readonly onCancel: () => void;
}

/** Shows each chosen photo and asks for its caption, day and place. */
export function ChooseStep(props: Props) {
  const { fileField, file, place, count, refused } = props;
  const { onFiles, onChosen, onSkip, onCancel } = props;
  const { shown, open } = useOpenedPhoto(file);
  const upload = useSchemaForm<UploadInput, UploadOutput>({
    schema: uploadForm,
    defaultValues: {
      caption: '',
      origFileName: file?.name ?? '',
      ...takenInput({ day: 0, month: 0, year: 0, location: '' }),
    },
    async send({ caption, day, month, year, location }) {
      if (file === null) return;
      const photo = await open(file);
      if (typeof photo === 'string') {
        throw new Refusal('bad_request', { message: photo, errors: { origFileName: photo } });
      }
      const taken = { day, month, year, location };
      onChosen({ caption, origFileName: photo.fileName, taken, picture: photo.picture });
    },
  });
  const { field, form, isBusy, alert, onSubmit } = upload;
  const photo = typeof shown === 'string' ? null : shown;
  const reason = typeof shown === 'string' ? shown : undefined;
  const { error: fileError = reason } = field('origFileName');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (place > 0) heading.current?.focus();
  }, [place]);
  useEffect(() => {
    if (refused === undefined) return;
    form.refuse(refused);
    form.focusFirst(Object.keys(refused));
  }, [form, refused]);
  // The form has only the file's name, and focuses its field when it is missing.
  useEffect(
    () => form.register('origFileName').ref({ focus: () => fileField.current?.focus() }),
    [form, fileField],
  );

  return (
    <section className="card" aria-label="Step 1 of 2">
      <Form
        onSubmit={onSubmit}
        alert={alert}
        isChanged={file !== null}
        actions={
          <>
            <SubmitButton isBusy={isBusy}>Next</SubmitButton>
            {count > 1 ? (
              <Button type="button" kind="quiet" onClick={onSkip}>
                Skip this photo
              </Button>
            ) : null}
            <Button type="button" kind="quiet" onClick={onCancel}>
              Cancel
            </Button>
          </>
        }
      >
        {place > 0 ? null : <PhotoApprovalNote />}
        {place > 0 ? null : (
          <PhotoFileField
            label="Photo"
            hint={fileError === undefined ? undefined : formats}
            isChosen={file !== null}
            multiple
            required
            ref={fileField}
            error={fileError}
            onFiles={(files) => {
              const isTooMany = files.length > mostPhotos;
              const taken = isTooMany ? [] : files;
              onFiles(taken);
              form.setValue('origFileName', taken[0]?.name ?? '', taken.length > 0);
              if (isTooMany) form.refuse({ origFileName: tooMany });
            }}
          />
        )}
        {count > 1 ? <h2 ref={heading} tabIndex={-1}>{`Photo ${place + 1} of ${count}`}</h2> : null}
        {photo === null || file === null ? null : (
          <PicturePreview picture={photo.picture} name={file.name} />
        )}
        <TextField
          label="Caption"
          autoComplete="off"
          limit={longestCaption}
          required
          {...field('caption')}
        />
        <TakenPart file={file} upload={upload} />
        {place > 0 && fileError !== undefined ? <p className="form-error">{fileError}</p> : null}
      </Form>
    </section>
  );
}

interface Opened {
  readonly file: File;
  readonly photo: Promise<OpenedPhoto | string>;
}

interface ShownPhoto {
  /** Null until the file is read; a text says why it cannot be used. */
  readonly shown: OpenedPhoto | string | null;
  /** @returns the reason if the file cannot be used */
  readonly open: (file: File) => Promise<OpenedPhoto | string>;
}

/** Reads each chosen file once, as soon as it is chosen. */
function useOpenedPhoto(file: File | null): ShownPhoto {
  const opened = useRef<Opened>(null);
  const [shown, setShown] = useState<{ file: File; photo: OpenedPhoto | string }>();

  async function open(chosen: File): Promise<OpenedPhoto | string> {
    if (opened.current?.file !== chosen) {
      opened.current = { file: chosen, photo: openPhoto(chosen, galleryKinds) };
    }
    const photo = await opened.current.photo;
    // A retry may solve it.
    if (photo === notOpened) opened.current = null;
    setShown({ file: chosen, photo });
    return photo;
  }

  useEffect(() => {
    if (file !== null) void open(file);
  }, [file]);

  return { shown: shown?.file === file ? (shown?.photo ?? null) : null, open };
}

interface PreviewProps {
  readonly picture: HTMLCanvasElement;
  readonly name: string;
}

/** In pixels, for screens with two pixels per dot. */
const longestSide = 640;

function PicturePreview({ picture, name }: PreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((side) => Math.ceil(side * scale));
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    pen?.drawImage(picture, 0, 0, pen.canvas.width, pen.canvas.height);
  }, [picture]);
  return (
    <canvas
      ref={canvas}
      className="chosen-photo"
      width={width}
      height={height}
      role="img"
      aria-label={`The photo ${name}`}
    />
  );
}

interface TakenProps {
  readonly file: File | null;
  readonly upload: SchemaForm<UploadInput, UploadOutput>;
}

const takenNames = ['day', 'month', 'year', 'location'] as const;

/** When and where, folded away, because only the photo and its caption are required. */
function TakenPart({ file, upload }: TakenProps) {
  const { field, values } = upload;
  const isSuggested = useSuggestedDate(file, upload);
  const fold = useRef<HTMLDetailsElement>(null);
  const hasError = takenNames.some((name) => field(name).error !== undefined);
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
        <summary>{known === '' ? 'When and where (optional)' : `When and where: ${known}`}</summary>
        <TakenFields field={field} />
      </details>
      <p className="hint" role="status">
        {isSuggested ? 'Suggested from the photo. Change it if it is wrong.' : ''}
      </p>
    </div>
  );
}

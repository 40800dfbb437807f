import { useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '#contract/errors.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import { savedMessage } from '#web/api/account/uploads/photo-request.ts';
import { useSavePhoto } from '#web/api/account/uploads/use-uploads.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { encodePhoto, notPrepared } from '#web/ui/photos/encode-photo.ts';
import type { PhotoArea } from '#web/ui/photos/photo-area.ts';
import { PhotoCrop } from '#web/ui/photos/photo-crop.tsx';
import { UploadProgress } from '#web/ui/photos/upload-progress.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { givenOf } from '../details/details-form.ts';
import type { ChosenPhoto } from './choose-step.tsx';

interface Props {
  readonly chosen: ChosenPhoto;
  /** Of the photo on this device. */
  readonly chosenKey: string | undefined;
  readonly area: PhotoArea;
  readonly onArea: (area: PhotoArea) => void;
  readonly onCancel: () => void;
  /** The server refuses what the first step asks for. */
  readonly onRefused: (errors: FieldErrors) => void;
  /** Null if several photos were chosen. */
  readonly onChooseAnother: (() => void) | null;
  readonly onSaved: (photoId: number) => Promise<void>;
  /** It waits on this device, or another tab has sent it. */
  readonly onKept: () => Promise<void>;
}

export function CropStep(props: Props) {
  const { chosen, chosenKey, area, onArea, onCancel, onRefused, onChooseAnother, onSaved, onKept } =
    props;
  const { caption, origFileName, taken, picture } = chosen;
  const showToast = useToast();
  const { save: savePhoto, progress } = useSavePhoto();
  const [isBusy, setIsBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function send() {
    const data = await encodePhoto(picture, area);
    if (data === null) {
      setAlert(notPrepared);
      return;
    }
    const body = { data, origFileName, caption, ...givenOf(taken) };
    const request = { call: 'addPhoto', input: { body }, name: caption } as const;
    const saved = await savePhoto(request, chosenKey);
    if (saved.kind !== 'sent') {
      await onKept();
      return;
    }
    const photo = saved.body;
    const hasChanged = !photo.isDuplicate || photo.isCaptionUpdated;
    if (hasChanged) {
      showToast('success', savedMessage(photo.isWaiting), 'Photo saved');
    }
    if (photo.isDuplicate) {
      const already = photo.isWaiting
        ? 'You have already uploaded this photo.'
        : 'This photo is already in the gallery.';
      showToast(
        'info',
        hasChanged
          ? `${already} Its caption was updated.`
          : `You have already uploaded this photo.${photo.isWaiting ? '' : ' It is in the gallery.'}`,
      );
    }
    await onSaved(photo.photoId);
  }

  /** After a refusal the photo, crop and caption stay for another attempt. */
  async function save() {
    setIsBusy(true);
    setAlert(null);
    try {
      await send();
    } catch (error) {
      if (!isRefusal(error)) throw error;
      setAlert(error.message);
      const typed = Object.entries(error.errors ?? {}).filter(([name]) => name in taken);
      if (typed.length > 0) onRefused(Object.fromEntries(typed));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <section className="card" aria-labelledby="photo-caption">
      <h2 id="photo-caption" ref={heading} tabIndex={-1}>
        {caption}
      </h2>
      <Form
        alert={alert}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void save();
        }}
        actions={
          <>
            <SubmitButton isBusy={isBusy}>Save</SubmitButton>
            {onChooseAnother === null ? null : (
              <Button type="button" kind="quiet" disabled={isBusy} onClick={onChooseAnother}>
                Choose another file
              </Button>
            )}
            <Button type="button" kind="quiet" disabled={isBusy} onClick={onCancel}>
              Cancel
            </Button>
          </>
        }
      >
        <PhotoCrop picture={picture} area={area} onArea={onArea} isDisabled={isBusy} />
        <UploadProgress progress={progress} />
      </Form>
    </section>
  );
}

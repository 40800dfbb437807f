import { useState } from 'react';
import type { ModeratedPhoto } from '#contract/gallery/moderation.ts';
import { useCall } from '#web/api/call-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { HidingForm } from './hiding-form.tsx';
import { describePhoto, describeWhoHears } from './photo-labels.ts';
import { ShowingForm } from './showing-form.tsx';

interface Props {
  readonly photo: ModeratedPhoto;
  /** Receives the server's response. */
  readonly onChange: (photo: ModeratedPhoto) => void;
}

export function PhotoVisibility({ photo, onChange }: Props) {
  const call = useCall();
  const showToast = useToast();
  const [isOpen, setIsOpen] = useState(false);
  /** Kept when the dialog is closed. */
  const [typed, setTyped] = useState('');
  const { photoId, hidden } = photo;
  const params = { photoId };
  const close = () => setIsOpen(false);

  function take(changed: ModeratedPhoto, news: string) {
    close();
    setTyped('');
    onChange(changed);
    showToast('success', `${news} ${describeWhoHears(photo)}`);
  }

  async function hide(reason: string) {
    const { body } = await call('hidePhoto', { params, body: { reason } });
    take(body, 'Photo hidden.');
  }

  async function show() {
    take((await call('showPhoto', { params })).body, 'The photo is shown again.');
  }

  const label = hidden === null ? 'Hide' : 'Show again';
  return (
    <>
      {/* One element for both, so that the focus returns to it. */}
      <Button
        type="button"
        kind="quiet"
        aria-label={`${label}: ${describePhoto(photo)}`}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      <Dialog
        title={hidden === null ? 'Hide this photo?' : 'Show this photo again?'}
        isOpen={isOpen}
        onClose={close}
      >
        {hidden === null ? (
          <HidingForm
            photo={photo}
            typed={typed}
            onType={setTyped}
            onHide={hide}
            onCancel={close}
          />
        ) : (
          <ShowingForm photo={photo} onShow={show} onCancel={close} />
        )}
      </Dialog>
    </>
  );
}

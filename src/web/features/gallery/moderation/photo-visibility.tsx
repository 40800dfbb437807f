import { useState } from 'react';
import { hidePhoto, showPhoto, type ModeratedPhoto } from '#contract/gallery/moderation.ts';
import { refreshWaiting } from '#web/api/account/waiting.ts';
import { useCall } from '#web/api/call-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { HidingForm } from './hiding-form.tsx';
import { describePhoto, describeRecipient } from './photo-labels.ts';
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
  const [isHiding, setIsHiding] = useState(false);
  /** Kept when the dialog is closed. */
  const [typed, setTyped] = useState('');
  const { photoId, hidden, waiting } = photo;
  const params = { photoId };
  const close = () => setIsOpen(false);

  function take(changed: ModeratedPhoto, toast: string) {
    close();
    setTyped('');
    onChange(changed);
    refreshWaiting();
    showToast('success', `${toast} ${describeRecipient(photo)}`);
  }

  async function hide(reason: string) {
    const { body } = await call(hidePhoto, { params, body: { reason } });
    take(body, 'Photo hidden.');
  }

  async function show() {
    const seen = waiting === null ? {} : { until: waiting.until };
    const { body } = await call(showPhoto, { params, body: seen });
    take(body, waiting === null ? 'The photo is shown again.' : 'Photo approved.');
  }

  function open(toHide: boolean) {
    setIsHiding(toHide);
    setIsOpen(true);
  }

  const isShown = hidden === null && waiting === null;
  const toShow = waiting === null ? 'Show again' : 'Approve';
  const label = isShown ? 'Hide' : toShow;
  const title = waiting === null ? 'Show this photo again?' : 'Approve this photo?';
  return (
    <>
      {/* One element for all, so that the focus returns to it. */}
      <Button
        type="button"
        kind="quiet"
        aria-label={`${label}: ${describePhoto(photo)}`}
        onClick={() => open(isShown)}
      >
        {label}
      </Button>
      {waiting === null ? null : (
        <Button
          type="button"
          kind="quiet"
          aria-label={`Hide: ${describePhoto(photo)}`}
          onClick={() => open(true)}
        >
          Hide
        </Button>
      )}
      <Dialog title={isHiding ? 'Hide this photo?' : title} isOpen={isOpen} onClose={close}>
        {isHiding ? (
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

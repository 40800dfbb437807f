/** What an admin can do with a photo in its state: approve, show, hide, delete, or undo the deletion. */
import { useState } from 'react';
import {
  deletePhotoAsAdmin,
  hidePhoto,
  showPhoto,
  type ModeratedPhoto,
} from '#contract/gallery/moderation.ts';
import { refreshWaiting } from '#web/api/account/waiting.ts';
import { useCall } from '#web/api/call-context.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { formatDateTime } from '#web/ui/format-date.ts';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { AskToDelete, AskToHide } from './ask-to-take-down.tsx';
import { contributorName, describePhoto, describeRecipient } from './photo-labels.ts';

interface Props {
  readonly photo: ModeratedPhoto;
  /** Receives the server's response. */
  readonly onChange: (photo: ModeratedPhoto) => void;
}

export function PhotoActions({ photo, onChange }: Props) {
  const call = useCall();
  const showToast = useToast();
  const { photoId, contributor, hidden, deleted, waiting } = photo;
  const params = { photoId };
  const about = describePhoto(photo);
  const recipient = describeRecipient(photo);
  const ask = {
    photoId,
    about,
    recipient,
    hint: contributor.isTold
      ? `We email this text to ${contributorName(photo)}.`
      : 'Other admins see it beside the photo.',
  };

  function take(changed: ModeratedPhoto, toast: string) {
    onChange(changed);
    refreshWaiting();
    showToast('success', `${toast} ${recipient}`);
  }

  async function hide(reason: string) {
    take((await call(hidePhoto, { params, body: { reason } })).body, 'Photo hidden.');
  }

  async function remove(reason: string) {
    const { body } = await call(deletePhotoAsAdmin, { params, body: { reason } });
    const until = body.deleted === null ? '' : formatDateTime(body.deleted.until);
    take(body, `Photo deleted. You can undo it until ${until}.`);
  }

  async function show() {
    const seen = waiting === null ? {} : { until: waiting.until };
    const { body } = await call(showPhoto, { params, body: seen });
    take(body, waiting === null ? 'The photo is shown again.' : 'Photo approved.');
  }

  if (deleted !== null) {
    return (
      <div className="row photo-actions">
        <UndoDelete
          about={about}
          recipient={recipient}
          onShow={show}
          onHide={() => hide(deleted.reason)}
        />
      </div>
    );
  }
  return (
    <div className="row photo-actions">
      {waiting === null ? null : (
        <ConfirmedAction
          label="Approve"
          about={about}
          kind="main"
          title="Approve this photo?"
          confirmLabel="Approve photo"
          act={show}
        >
          <p>
            {about}: everyone will be able to see it. {recipient}
          </p>
        </ConfirmedAction>
      )}
      {hidden === null ? (
        <AskToHide {...ask} name={`Hide: ${about}`} act={hide} />
      ) : (
        <ConfirmedAction
          label="Show again"
          about={about}
          title="Show this photo again?"
          confirmLabel="Show photo"
          act={show}
        >
          <p>
            {about}: everyone will be able to see it again. {recipient}
          </p>
        </ConfirmedAction>
      )}
      <AskToDelete {...ask} name={`Delete: ${about}`} act={remove} />
    </div>
  );
}

interface UndoProps {
  readonly about: string;
  readonly recipient: string;
  /** Both throw the server's refusals. */
  readonly onShow: () => Promise<void>;
  readonly onHide: () => Promise<void>;
}

/** It is not shown to everyone unasked, because it may have been hidden before. */
function UndoDelete({ about, recipient, onShow, onHide }: UndoProps) {
  const [isOpen, setIsOpen] = useState(false);
  const showing = useAction(onShow);
  const hiding = useAction(onHide);

  function close() {
    setIsOpen(false);
    showing.forget();
    hiding.forget();
  }

  return (
    <>
      <Button
        type="button"
        kind="quiet"
        aria-label={`Undo delete: ${about}`}
        onClick={() => setIsOpen(true)}
      >
        Undo delete
      </Button>
      <Dialog title="Keep this photo?" isOpen={isOpen} onClose={close}>
        <p>
          {about}: show it to everyone again, or keep it hidden, so that only admins see it.{' '}
          {recipient}
        </p>
        <AlertBox message={showing.alert ?? hiding.alert} />
        <div className="form-actions">
          <Button type="button" isBusy={showing.isBusy} onClick={showing.run}>
            Show again
          </Button>
          <Button type="button" kind="quiet" isBusy={hiding.isBusy} onClick={hiding.run}>
            Keep hidden
          </Button>
          <Button type="button" kind="quiet" onClick={close}>
            Cancel
          </Button>
        </div>
      </Dialog>
    </>
  );
}

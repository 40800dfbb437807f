import { useState } from 'react';
import { deletePhoto } from '#contract/gallery/uploading.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { ignoreNotFound } from '../moderation/take-away.ts';

interface Props {
  readonly photoId: number;
  readonly caption: string;
  readonly onDeleted: () => void;
}

export function DeletePhoto({ photoId, caption, onDeleted }: Props) {
  const call = useCall();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { isBusy, alert, run, forget } = useAction(async () => {
    await ignoreNotFound(call(deletePhoto, { params: { photoId } }));
    close();
    onDeleted();
  });
  return (
    <>
      <Button
        type="button"
        kind="quiet"
        onClick={() => {
          forget();
          setIsOpen(true);
        }}
      >
        Delete
      </Button>
      <Dialog title="Delete this photo?" isOpen={isOpen} onClose={close}>
        <p>“{caption}” will be deleted from the gallery. This cannot be undone.</p>
        <AlertBox message={alert} />
        <div className="form-actions">
          <Button type="button" kind="danger" isBusy={isBusy} onClick={run}>
            Delete photo
          </Button>
          <Button type="button" kind="quiet" onClick={close}>
            Keep it
          </Button>
        </div>
      </Dialog>
    </>
  );
}

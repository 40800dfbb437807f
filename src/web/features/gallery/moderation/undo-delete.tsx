/** Undoes the deletion of a photo. It is not shown to everyone unasked, because it may have been hidden before. */
import { useState } from 'react';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';

interface Props {
  readonly about: string;
  readonly recipient: string;
  /** Both throw the server's refusals. */
  readonly onShow: () => Promise<void>;
  readonly onHide: () => Promise<void>;
}

export function UndoDelete({ about, recipient, onShow, onHide }: Props) {
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

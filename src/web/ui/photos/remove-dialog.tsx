import { useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../forms/dialog.tsx';

interface Props {
  /** For example, `your photo`. */
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onRemove: () => Promise<void>;
}

export function RemoveDialog({ name, isOpen, onClose, onRemove }: Props) {
  const [isBusy, setIsBusy] = useState(false);

  async function remove() {
    setIsBusy(true);
    try {
      await onRemove();
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Dialog title={`Remove ${name}?`} isOpen={isOpen} onClose={onClose}>
      <p>It will be removed from the site. You can upload another one at any time.</p>
      <div className="form-actions">
        <Button type="button" kind="danger" isBusy={isBusy} onClick={() => void remove()}>
          Remove
        </Button>
        <Button type="button" kind="quiet" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </Dialog>
  );
}

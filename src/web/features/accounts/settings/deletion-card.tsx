/** Explains what is deleted and what stays, and opens the dialog. */
import { useState } from 'react';
import { useSession } from '#web/api/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { DeletionFacts } from './deletion-facts.tsx';
import { DeletionForm } from './deletion-form.tsx';

export function DeletionCard() {
  const session = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const number = session.kind === 'signed-in' ? session.user.freakBrotherNumber : null;
  const close = () => setIsOpen(false);
  return (
    <Card title="Delete your account">
      <DeletionFacts number={number} />
      <div className="form-actions">
        <Button type="button" kind="quiet" onClick={() => setIsOpen(true)}>
          Delete my account
        </Button>
      </div>
      <Dialog title="Delete your account?" isOpen={isOpen} onClose={close}>
        <DeletionForm onCancel={close} />
      </Dialog>
    </Card>
  );
}

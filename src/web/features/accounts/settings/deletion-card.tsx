/** Explains what is deleted and what stays, and opens the dialog. */
import { useState } from 'react';
import { useSession } from '#web/api/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { DeletionFacts } from './deletion-facts.tsx';
import { DeletionForm } from './deletion-form.tsx';

type Step = 'closed' | 'sure' | 'password';

export function DeletionCard() {
  const session = useSession();
  const [step, setStep] = useState<Step>('closed');
  const number = session.kind === 'signed-in' ? session.user.freakBrotherNumber : null;
  const close = () => setStep('closed');
  return (
    <Card title="Delete your account">
      <DeletionFacts number={number} />
      <div className="form-actions">
        <Button type="button" kind="quiet" onClick={() => setStep('sure')}>
          Delete my account
        </Button>
      </div>
      <Dialog title="Delete your account?" isOpen={step !== 'closed'} onClose={close}>
        {step === 'sure' ? (
          <>
            <p>It cannot be restored, not even by an admin. You can register again later.</p>
            <div className="form-actions">
              <Button type="button" kind="danger" onClick={() => setStep('password')}>
                Continue
              </Button>
              <Button type="button" kind="quiet" onClick={close}>
                Keep my account
              </Button>
            </div>
          </>
        ) : (
          <DeletionForm onCancel={close} />
        )}
      </Dialog>
    </Card>
  );
}

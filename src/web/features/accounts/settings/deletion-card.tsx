/** Explains what is deleted and what stays, and opens the dialog. */
import { useState } from 'react';
import { useSession } from '#web/api/session-context.ts';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { DeletionForm } from './deletion-form.tsx';

type Step = 'closed' | 'sure' | 'password';

export function DeletionCard() {
  const session = useSession();
  const [step, setStep] = useState<Step>('closed');
  const number = session.kind === 'signed-in' ? session.user.freakBrotherNumber : null;
  const close = () => setStep('closed');
  return (
    <Card title="Delete your account">
      <p>
        <b>Deleted:</b> your account with its email, phone, profile and password, all devices where
        you are signed in, and all photos that you uploaded, also in the gallery.
        {number === null ? '' : ' Your number can then be claimed again.'}
      </p>
      {number === null ? null : (
        <p>
          <b>Kept:</b> {numberLabel('fb', number)} in the directory, with its name, date and story,
          as for every {brand.singular}. To change it, do so before you delete your account.
        </p>
      )}
      <p className="hint">Our change log is also kept, without your name.</p>
      <div className="form-actions">
        <Button type="button" kind="quiet" onClick={() => setStep('sure')}>
          Delete my account
        </Button>
      </div>
      <Dialog title="Delete your account?" isOpen={step !== 'closed'} onClose={close}>
        {step === 'sure' ? (
          <>
            <p>Nobody can restore it, not even an admin. You can register again later.</p>
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

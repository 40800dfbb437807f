import { useState } from 'react';
import { mailSecondFactorLink } from '#contract/accounts/second-factor.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';

export function TwoStepOff({ isRequired }: { readonly isRequired: boolean }) {
  const call = useCall();
  const [notice, setNotice] = useState<string | null>(null);
  const { isBusy, alert, run } = useAction(async () => {
    setNotice(null);
    setNotice((await call(mailSecondFactorLink)).body.message);
  });
  return (
    <>
      {isRequired ? (
        <p className="notice">Set up two-step sign-in to use the admin pages.</p>
      ) : null}
      <p>
        <b>It is off.</b> When it is on, your password alone is not enough to sign in: you also use
        a passkey, or a code that an app on your phone shows.
      </p>
      <p>
        To set it up, open a link that we send to your email. A stolen password alone is not enough
        for that.
      </p>
      <AlertBox message={alert} />
      <div role="status">
        {notice === null ? null : (
          <p className="notice">{notice} Nothing arrived? Check your spam folder.</p>
        )}
      </div>
      <div className="form-actions">
        <Button type="button" kind="quiet" isBusy={isBusy} onClick={run}>
          {notice === null ? 'Email me the link' : 'Email me another link'}
        </Button>
      </div>
    </>
  );
}

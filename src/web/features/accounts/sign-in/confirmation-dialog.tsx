/** Asks for the second factor again, or else for the password, before operations that an unattended session must not perform. */
import '#web/ui/forms/forms.css';
import { useState } from 'react';
import { beginConfirmation, confirmIdentity } from '#contract/accounts/second-factor.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { useCall } from '#web/api/call-context.ts';
import { useUser } from '#web/api/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { LoadingIndicator } from '#web/ui/loading/loading-indicator.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';
import * as z from 'zod/mini';
import { givenPassword } from '#contract/accounts/passwords.ts';
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { HiddenUsername, PasswordField } from '#web/ui/forms/password-field.tsx';

interface SecondFactorConfirmationProps {
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
}

function SecondFactorConfirmation({ onConfirmed, onCancel }: SecondFactorConfirmationProps) {
  const call = useCall();
  const { value, failure, isLoading, reload } = useQuery(beginConfirmation);
  const [notice, setNotice] = useState<string | null>(null);
  if (value === null && failure === null) return <LoadingIndicator label="Loading" />;
  if (value === null) {
    return (
      <>
        <AlertBox message={failure?.message ?? null} />
        <div className="form-actions">
          <Button type="button" isBusy={isLoading} onClick={reload}>
            Retry
          </Button>
          <Button type="button" kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <AlertBox message={notice} />
      <SecondFactorStep
        // A code typed for an expired challenge has expired too.
        key={value.challenge}
        needed={value}
        isAgain={notice !== null}
        send={async (sent) => {
          await call(confirmIdentity, { body: sent });
          onConfirmed();
        }}
        onExpired={() => {
          setNotice('This took too long. Please try again.');
          reload();
        }}
        leaveLabel="Cancel"
        onLeave={onCancel}
      />
    </>
  );
}

export function ConfirmationDialog({
  isOpen,
  ...props
}: SecondFactorConfirmationProps & { readonly isOpen: boolean }) {
  const user = useUser();
  const hasSecondFactor = user?.hasSecondFactor === true;
  return (
    <Dialog title="Confirm that it is you" isOpen={isOpen} onClose={props.onCancel}>
      <p>You signed in or last confirmed this more than 10 minutes ago. Confirm to continue.</p>
      {hasSecondFactor ? (
        <SecondFactorConfirmation {...props} />
      ) : (
        <PasswordConfirmation {...props} />
      )}
    </Dialog>
  );
}

interface PasswordConfirmationProps {
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
}

function PasswordConfirmation({ onConfirmed, onCancel }: PasswordConfirmationProps) {
  const call = useCall();
  const { profile } = useOwnProfile();
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: z.object({ password: givenPassword }),
    draftPart: 'confirmation',
    async send(body) {
      await call(confirmIdentity, { body });
      onConfirmed();
    },
  });
  return (
    <Form onSubmit={onSubmit} alert={alert} submit="Continue" isBusy={isBusy} onCancel={onCancel}>
      <HiddenUsername email={profile?.isOk ? profile.value.email : ''} />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        {...field('password')}
      />
    </Form>
  );
}

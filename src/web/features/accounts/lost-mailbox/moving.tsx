/** Moves an account after the admin has confirmed with the own password or second factor. */
import { useState } from 'react';
import type { ReviewedMove } from '#contract/accounts/lost-mailbox.ts';
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { useOwnPassword } from '#web/api/account/use-own-password.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { HiddenUsername } from '#web/ui/forms/hidden-username.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { aboutOf } from './about-move.ts';
import type { OnDecision } from './use-moves.ts';

interface Props {
  readonly move: ReviewedMove;
  readonly onDecision: OnDecision;
}

function MoveForm({ move, onDecision, onCancel }: Props & { readonly onCancel: () => void }) {
  const call = useCall();
  const { profile } = useOwnProfile();
  const ownPassword = useOwnPassword();
  const { moveId, email, account } = move;
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: ownPassword.schema,
    send: (given) =>
      onDecision(
        call('moveAccount', { params: { move: String(moveId) }, body: given }),
        `The account of ${aboutOf(move)} uses ${email} now.`,
      ),
  });
  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      actions={
        <>
          <SubmitButton isBusy={isBusy}>Move account</SubmitButton>
          <Button type="button" kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        The account uses {email} instead of {account.email}. Its phone is removed, and it is signed
        out everywhere. People who read {email} can choose a new password.
      </p>
      <p>Both addresses get an email.</p>
      {ownPassword.isAsked ? (
        <>
          <HiddenUsername email={profile?.isOk ? profile.value.email : ''} />
          <PasswordField
            label="Your own password"
            hint="So that no one else can do this at your device."
            autoComplete="current-password"
            required
            {...field('password')}
          />
        </>
      ) : null}
    </Form>
  );
}

export function Moving({ move, onDecision }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const about = aboutOf(move);
  return (
    <>
      <Button
        type="button"
        kind="main"
        aria-label={`Move: ${about}`}
        onClick={() => setIsOpen(true)}
      >
        Move
      </Button>
      <Dialog title={`Is it really ${about}?`} isOpen={isOpen} onClose={close}>
        <MoveForm move={move} onDecision={onDecision} onCancel={close} />
      </Dialog>
    </>
  );
}

import { useState } from 'react';
import { removePasskey, type Passkey, type SignInMethods } from '#contract/accounts/passkeys.ts';
import { useCall } from '#web/api/call-context.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { formatDateTime } from '#web/ui/write-date.ts';
import { PasskeyNameForm } from './passkey-name-form.tsx';

interface Props {
  readonly passkey: Passkey;
  readonly ianaName: string | undefined;
  readonly onChange: (methods: SignInMethods) => void;
  readonly onRemoved: (methods: SignInMethods) => void;
}

export function PasskeyItem({ passkey, ianaName, onChange, onRemoved }: Props) {
  const { name, createdAt, usedAt } = passkey;
  const showToast = useToast();
  const call = useCall();
  const [isRenaming, setIsRenaming] = useState(false);
  const close = () => setIsRenaming(false);
  const remove = async () => {
    onRemoved((await call(removePasskey, { params: { passkey: passkey.id } })).body);
    showToast('success', `Passkey “${name}” removed.`);
  };
  return (
    <li>
      <b>{name}</b>
      <span className="hint">
        Added <time dateTime={createdAt}>{formatDateTime(createdAt, ianaName)}</time>.{' '}
        {usedAt === null ? (
          'Not used yet.'
        ) : (
          <>
            Last used <time dateTime={usedAt}>{formatDateTime(usedAt, ianaName)}</time>.
          </>
        )}
      </span>
      <span className="passkey-actions">
        <Button
          type="button"
          kind="quiet"
          aria-label={`Rename: ${name}`}
          onClick={() => setIsRenaming(true)}
        >
          Rename
        </Button>
        <ConfirmedAction
          label="Remove"
          about={name}
          title={`Remove “${name}”?`}
          confirmLabel="Remove passkey"
          confirmKind="danger"
          act={remove}
        >
          <p>It will no longer sign you in here. Delete it on your device too.</p>
        </ConfirmedAction>
      </span>
      <Dialog title={`Rename “${name}”`} isOpen={isRenaming} onClose={close}>
        <PasskeyNameForm
          passkey={passkey}
          onRenamed={(methods) => {
            close();
            onChange(methods);
            showToast('success', 'Passkey renamed.');
          }}
          onCancel={close}
        />
      </Dialog>
    </li>
  );
}

import { useState } from 'react';
import type { Passkey, SignInMethods } from '#contract/accounts/passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { writeInstant } from '#web/ui/write-date.ts';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import { PasskeyRemovalForm } from './passkey-removal-form.tsx';

interface Props {
  readonly passkey: Passkey;
  readonly ianaName: string | undefined;
  readonly onChange: (methods: SignInMethods) => void;
  readonly onRemoved: (methods: SignInMethods) => void;
}

export function PasskeyItem({ passkey, ianaName, onChange, onRemoved }: Props) {
  const { name, createdAt, usedAt } = passkey;
  const showToast = useToast();
  const [asked, setAsked] = useState<'name' | 'removal' | null>(null);
  const close = () => setAsked(null);
  return (
    <li>
      <b>{name}</b>
      <span className="hint">
        Added <time dateTime={createdAt}>{writeInstant(createdAt, ianaName)}</time>.{' '}
        {usedAt === null ? (
          'Not used yet.'
        ) : (
          <>
            Last used <time dateTime={usedAt}>{writeInstant(usedAt, ianaName)}</time>.
          </>
        )}
      </span>
      <span className="passkey-actions">
        <Button
          type="button"
          kind="quiet"
          aria-label={`Rename: ${name}`}
          onClick={() => setAsked('name')}
        >
          Rename
        </Button>
        <Button
          type="button"
          kind="quiet"
          aria-label={`Remove: ${name}`}
          onClick={() => setAsked('removal')}
        >
          Remove
        </Button>
      </span>
      <Dialog title={`Rename “${name}”`} isOpen={asked === 'name'} onClose={close}>
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
      <Dialog title={`Remove “${name}”?`} isOpen={asked === 'removal'} onClose={close}>
        <PasskeyRemovalForm
          passkey={passkey}
          onRemoved={(methods) => {
            onRemoved(methods);
            showToast('success', `Passkey “${name}” removed.`);
          }}
          onCancel={close}
        />
      </Dialog>
    </li>
  );
}

import { useState } from 'react';
import {
  removePasskey,
  renamePasskey,
  passkeyNameForm,
  beginPasskey,
  addPasskey,
  type SignInMethods,
  type Passkey,
} from '#contract/accounts/passkeys.ts';
import { aboutPasskeys, describePasskeyObstacle } from '#web/api/account/passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { useStepFocus } from '../../use-steps.ts';
import { useCall } from '#web/api/call-context.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { formatDateTime } from '#web/ui/format-date.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { suggestPasskeyName, usePasskeyDialog } from '../../../../api/account/passkeys.ts';

interface PasskeysCardProps {
  readonly methods: SignInMethods;
  readonly ianaName: string | undefined;
  readonly keep: (methods: SignInMethods) => void;
}

export function PasskeysCard({ methods, ianaName, keep }: PasskeysCardProps) {
  const { passkeys } = methods;
  const showToast = useToast();
  const [removed, setRemoved] = useState(0);
  // The button that opened the dialog disappears with its passkey.
  const heading = useStepFocus(`${removed} removed`);
  const [isAdding, setIsAdding] = useState(false);
  const [obstacle] = useState(describePasskeyObstacle);
  const close = () => setIsAdding(false);
  if (obstacle !== null && passkeys.length === 0) return null;
  return (
    <Card title="Passkeys" heading={heading}>
      <p>{aboutPasskeys} Your password keeps working.</p>
      {passkeys.length === 0 ? (
        <p>No passkeys yet.</p>
      ) : (
        <ul className="lines" aria-label="Your passkeys">
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              ianaName={ianaName}
              onChange={keep}
              onRemoved={(remaining) => {
                keep(remaining);
                setRemoved(removed + 1);
              }}
            />
          ))}
        </ul>
      )}
      {obstacle === null ? (
        <div className="form-actions">
          <Button type="button" kind="quiet" onClick={() => setIsAdding(true)}>
            Add a passkey
          </Button>
        </div>
      ) : (
        <p className="hint">{obstacle}</p>
      )}
      <Dialog title="Add a passkey" isOpen={isAdding} onClose={close}>
        <NewPasskeyForm
          onAdded={(added) => {
            close();
            keep(added);
            showToast('success', 'Passkey added.');
          }}
          onCancel={close}
        />
      </Dialog>
    </Card>
  );
}

interface PasskeyItemProps {
  readonly passkey: Passkey;
  readonly ianaName: string | undefined;
  readonly onChange: (methods: SignInMethods) => void;
  readonly onRemoved: (methods: SignInMethods) => void;
}

function PasskeyItem({ passkey, ianaName, onChange, onRemoved }: PasskeyItemProps) {
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
    <li className="row">
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
      <span className="passkey-actions row">
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

interface PasskeyNameFormProps {
  readonly passkey: Passkey;
  readonly onRenamed: (methods: SignInMethods) => void;
  readonly onCancel: () => void;
}

function PasskeyNameForm({ passkey, onRenamed, onCancel }: PasskeyNameFormProps) {
  const call = useCall();
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: passkeyNameForm,
    defaultValues: { name: passkey.name },
    draftPart: `passkey-${passkey.id}`,
    async send(body) {
      onRenamed((await call(renamePasskey, { params: { passkey: passkey.id }, body })).body);
    },
  });
  return (
    <Form onSubmit={onSubmit} alert={alert} submit="Save name" isBusy={isBusy} onCancel={onCancel}>
      <TextField label="Name" autoComplete="off" required {...field('name')} />
    </Form>
  );
}

interface NewPasskeyFormProps {
  readonly onAdded: (methods: SignInMethods) => void;
  readonly onCancel: () => void;
}

/** Asks for the passkey's name; then the browser creates the passkey. */
function NewPasskeyForm({ onAdded, onCancel }: NewPasskeyFormProps) {
  const call = useCall();
  const makePasskey = usePasskeyDialog();
  const [suggestedName] = useState(() => suggestPasskeyName());
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: passkeyNameForm,
    defaultValues: { name: suggestedName },
    draftPart: 'new-passkey',
    async send({ name }) {
      const { options } = (await call(beginPasskey)).body;
      const response = await makePasskey(options);
      const { challenge } = options;
      onAdded((await call(addPasskey, { body: { challenge, name, response } })).body);
    },
  });
  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      submit="Create passkey"
      isBusy={isBusy}
      onCancel={onCancel}
    >
      <TextField
        label="Name"
        hint="A name that you will recognize, such as the device."
        autoComplete="off"
        required
        {...field('name')}
      />
    </Form>
  );
}

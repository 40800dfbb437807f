import { useState } from 'react';
import {
  removePasskey,
  beginPasskey,
  addPasskey,
  type SignInMethods,
  type Passkey,
} from '#contract/accounts/passkeys.ts';
import { aboutPasskeys, describePasskeyObstacle } from '#web/api/account/passkeys.ts';
import { Card } from '#web/ui/card.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { useStepFocus } from '../../use-steps.ts';
import { useCall } from '#web/api/call-context.ts';
import { CardAction } from '#web/api/forms/action-button.tsx';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { formatDateTime } from '#web/ui/format-date.ts';
import { nameOfPasskey, usePasskeyDialog } from '../../../../api/account/passkeys.ts';

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
  const [obstacle] = useState(describePasskeyObstacle);
  const call = useCall();
  const makePasskey = usePasskeyDialog();

  async function add() {
    const { options } = (await call(beginPasskey)).body;
    const response = await makePasskey(options);
    const body = { challenge: options.challenge, name: nameOfPasskey(), response };
    keep((await call(addPasskey, { body })).body);
    showToast('success', 'Passkey added.');
  }

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
              onRemoved={(remaining) => {
                keep(remaining);
                setRemoved(removed + 1);
              }}
            />
          ))}
        </ul>
      )}
      {obstacle === null ? (
        <CardAction label="Add a passkey" kind="quiet" act={add} />
      ) : (
        <p className="hint">{obstacle}</p>
      )}
    </Card>
  );
}

interface PasskeyItemProps {
  readonly passkey: Passkey;
  readonly ianaName: string | undefined;
  readonly onRemoved: (methods: SignInMethods) => void;
}

function PasskeyItem({ passkey, ianaName, onRemoved }: PasskeyItemProps) {
  const { name, createdAt, usedAt } = passkey;
  const showToast = useToast();
  const call = useCall();
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
      <span className="passkey-actions">
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
    </li>
  );
}

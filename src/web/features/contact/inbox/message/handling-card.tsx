/** Who takes care of a message, and whether it is settled. */
import { useRef, useState } from 'react';
import type { InboxMessage } from '#contract/contact/inbox.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import type { MessageChange, MessageTools } from '../use-message.ts';

type Admins = InboxMessage['admins'];

/** An account that is no longer an admin keeps its messages until they are assigned again. */
const choicesOf = ({ admins, assignedTo }: InboxMessage): Admins =>
  assignedTo === null || admins.some(({ accountId }) => accountId === assignedTo.accountId)
    ? admins
    : [...admins, assignedTo];

interface Props {
  readonly message: InboxMessage;
  readonly tools: Pick<MessageTools, 'change' | 'remove'>;
  readonly onDeleted: () => void;
}

export function HandlingCard({ message, tools, onDeleted }: Props) {
  const { assignedTo, isClosed, admins, name, ownAccountId } = message;
  const own = admins.find(({ accountId }) => accountId === ownAccountId);
  const isMine = own !== undefined && assignedTo?.accountId === own.accountId;
  const pending = useRef<{ change: MessageChange; toast: string }>({ change: {}, toast: '' });
  /** Shown while it is saved. */
  const [chosen, setChosen] = useState<string | null>(null);
  const { isBusy, alert, run } = useAction(async () => {
    try {
      await tools.change(pending.current.change, pending.current.toast);
    } finally {
      setChosen(null);
    }
  });
  const choices = choicesOf(message);

  function change(to: MessageChange, toast: string) {
    pending.current = { change: to, toast };
    run();
  }

  const assign = (account: Admins[number] | undefined) =>
    change(
      { assignedTo: account?.accountId ?? null },
      account ? `Assigned to ${account.name}.` : 'Not assigned.',
    );

  return (
    <section className="card" aria-labelledby="handling">
      <h2 id="handling">{isClosed ? 'Closed' : 'Open'}</h2>
      <SelectField
        label="Assigned to"
        value={chosen ?? assignedTo?.accountId ?? ''}
        onChange={({ target }) => {
          setChosen(target.value);
          assign(choices.find(({ accountId }) => String(accountId) === target.value));
        }}
      >
        <option value="">Not assigned</option>
        {choices.map(({ accountId, name: admin }) => (
          <option key={accountId} value={accountId}>
            {admin}
          </option>
        ))}
      </SelectField>
      <AlertBox message={alert} />
      <div className="form-actions">
        {own === undefined ? null : (
          <Button
            type="button"
            kind="quiet"
            isBusy={isBusy}
            onClick={() => assign(isMine ? undefined : own)}
          >
            {isMine ? 'Unassign' : 'Assign to me'}
          </Button>
        )}
        <Button
          type="button"
          kind="quiet"
          isBusy={isBusy}
          onClick={() =>
            change(
              { isClosed: !isClosed },
              isClosed ? 'The message is open again.' : 'The message is closed.',
            )
          }
        >
          {isClosed ? 'Open again' : 'Close'}
        </Button>
        <ConfirmedAction
          label="Delete"
          title="Delete this message?"
          confirmLabel="Delete message"
          confirmKind="danger"
          act={async () => {
            await tools.remove();
            onDeleted();
          }}
        >
          <p>{`The message of ${name} and its answers are deleted. This cannot be undone.`}</p>
        </ConfirmedAction>
      </div>
    </section>
  );
}

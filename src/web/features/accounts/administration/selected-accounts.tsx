/** The actions for several selected accounts. Each account is changed as on its own page. */
import {
  disableAccount,
  endSessionsOf,
  type AccountListItem,
} from '#contract/accounts/administration.ts';
import { useCall } from '#web/api/call-context.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { isRefusal } from '#web/api/is-refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';

interface SelectedProps {
  readonly accounts: readonly AccountListItem[];
  /** Also called when only some of them could be changed. */
  readonly onChange: () => void;
  readonly onDone: () => void;
}

const accountsOf = (count: number) => (count === 1 ? '1 account' : `${count} accounts`);

export function SelectedAccounts({ accounts, onChange, onDone }: SelectedProps) {
  const call = useCall();
  const showToast = useToast();
  const count = accounts.length;

  /** Such as the own account, or one that is gone, is named and left as it is. */
  async function change(operation: typeof disableAccount | typeof endSessionsOf, done: string) {
    const refused: string[] = [];
    try {
      for (const { accountId, firstName, lastName } of accounts) {
        try {
          await call(operation, { params: { account: accountId } });
        } catch (error) {
          if (!isRefusal(error) || !['forbidden', 'not_found'].includes(error.code)) throw error;
          refused.push(`${firstName} ${lastName}: ${error.message}`);
        }
      }
    } finally {
      onChange();
    }
    onDone();
    const changed = count - refused.length;
    const toast = `${accountsOf(changed)} ${changed === 1 ? 'is' : 'are'} ${done}.`;
    if (refused.length === 0) showToast('success', toast);
    else showToast('warning', [toast, ...refused].join(' '));
  }

  return (
    <div className="selected-actions">
      <b role="status">{`${count} selected`}</b>
      <ConfirmedAction
        label="Sign out everywhere"
        title={`Sign ${accountsOf(count)} out everywhere?`}
        confirmLabel="Sign out"
        act={() => change(endSessionsOf, 'signed out')}
      >
        <p>
          Their owners are signed out on every device, and their passwords no longer work: they
          choose new ones with a code that we send to their email. Your own account keeps its
          password and stays signed in here. Unsaved text may be lost. Each gets an email, unless
          its address was never validated.
        </p>
      </ConfirmedAction>
      <ConfirmedAction
        label="Disable"
        title={`Disable ${accountsOf(count)}?`}
        confirmLabel="Disable"
        confirmKind="danger"
        act={() => change(disableAccount, 'disabled')}
      >
        <p>
          Their owners are signed out everywhere and cannot sign in. Nothing is deleted, they keep
          their numbers, and you can enable each account again. Each gets an email, unless its
          address was never validated.
        </p>
      </ConfirmedAction>
      <Button type="button" kind="quiet" onClick={onDone}>
        Select none
      </Button>
    </div>
  );
}

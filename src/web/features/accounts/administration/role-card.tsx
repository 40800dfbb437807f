import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import type { AccountCardProps } from './account-card.ts';
import { RoleForm } from './role-form.tsx';

/** The reason why the role cannot be changed; null if it can. */
function describeObstacle({ account }: Pick<AccountCardProps, 'account'>): string | null {
  if (account.role === 'Admin') {
    return account.isLastAdmin
      ? 'This is the only admin, and the site needs one. Make someone else an admin first.'
      : null;
  }
  if (!account.isValidated) return 'Its owner has to enter the code first.';
  return account.isDisabled ? 'Enable the account first.' : null;
}

export function RoleCard({ account, keep }: AccountCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const isAdmin = account.role === 'Admin';
  const name = `${account.firstName} ${account.lastName}`;
  const obstacle = describeObstacle({ account });
  return (
    <Card title="Role">
      <p>
        {isAdmin
          ? 'Admin: adds and edits members, decides claims and manages accounts.'
          : 'User: manages their own profile and photos.'}
      </p>
      {obstacle === null ? (
        <div className="form-actions">
          <Button type="button" kind="quiet" onClick={() => setIsOpen(true)}>
            {isAdmin ? 'Make a user' : 'Make an admin'}
          </Button>
        </div>
      ) : (
        <p className="notice">{obstacle}</p>
      )}
      <Dialog
        title={isAdmin ? `Make ${name} a user?` : `Make ${name} an admin?`}
        isOpen={isOpen}
        onClose={close}
      >
        <RoleForm account={account} role={isAdmin ? 'User' : 'Admin'} keep={keep} onDone={close} />
      </Dialog>
    </Card>
  );
}

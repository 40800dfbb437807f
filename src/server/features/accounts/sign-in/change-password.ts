/** Changes the password, ends all other sessions and forgets all other devices. */
import type { PasswordChangeForm } from '#contract/accounts/passwords.ts';
import { Refusal } from '#contract/errors.ts';
import type { Caller, Viewer } from '#server/http/bind-operation.ts';
import { endAllAccess } from '#server/identity/sessions.ts';
import { passwordChangedMessage, notifyAccount } from '#server/identity/mail.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { updateWithPassword, getOwnAccount } from '#server/identity/accounts.ts';
import { checkOwnPassword, checkPassword } from '#server/identity/passwords.ts';
import { hashOfDevice } from '#server/identity/devices.ts';
import { findClaimOf } from '#server/identity/member-of-account.ts';

/**
 * @throws Refusal `bad_request` for a wrong old or a weak new password.
 */
export async function changePassword(
  deps: IdentityDeps,
  { oldPassword, newPassword }: PasswordChangeForm,
  caller: Caller<Viewer>,
): Promise<{ message: string }> {
  const { database, now, passwords } = deps;
  const { viewer } = caller;
  const account = await getOwnAccount(deps, viewer);
  await checkOwnPassword(deps, account, viewer, {
    password: oldPassword,
    field: 'oldPassword',
  });
  const claim = await findClaimOf(database.kysely, account.id);
  const owner = {
    firstName: account.first_name,
    lastName: account.last_name,
    email: account.email,
    number: claim?.member.number ?? null,
    role: account.role,
  };
  await checkPassword(newPassword, owner, 'newPassword');
  const password_hash = await passwords.hash(newPassword, `account/${account.id}`);
  await database.kysely.transaction().execute(async (transaction) => {
    const changes = { password_hash, updated_at: now() };
    // The password was changed meanwhile, which ended this session.
    if (!(await updateWithPassword(transaction, account, changes))) {
      throw new Refusal('unauthorized');
    }
    await endAllAccess(transaction, account.id, {
      keptSession: viewer.sessionId,
      keptDeviceHash: hashOfDevice(caller),
      passkeys: 'delete without a second factor',
      keepsEmail: true,
    });
  });
  notifyAccount(deps, account, passwordChangedMessage(deps, account.email));
  return { message: 'Password Updated.' };
}

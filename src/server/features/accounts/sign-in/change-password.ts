/** Changes the password, ends all other sessions and forgets all other devices. */
import type { passwordOperations } from '#contract/accounts/passwords.ts';
import { Refusal } from '#contract/errors.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { getOwnAccount, updateWithPassword } from '#server/identity/accounts.ts';
import { hashOfDevice } from '#server/identity/devices.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { notifyAccount, passwordChangedMessage } from '#server/identity/mail.ts';
import { checkNewPassword, checkOwnPassword } from '#server/identity/passwords.ts';
import { endAllAccess } from '#server/identity/sessions.ts';

/** @throws Refusal `bad_request` for a wrong old or a weak new password. */
export async function changePassword(
  deps: IdentityDeps,
  { body: { oldPassword, newPassword } }: Input<typeof passwordOperations.changePassword>,
  caller: Caller<Viewer>,
): Promise<{ message: string }> {
  const { database, now, passwords } = deps;
  const { viewer } = caller;
  const account = await getOwnAccount(deps, viewer);
  await checkOwnPassword(deps, account, viewer, {
    password: oldPassword,
    field: 'oldPassword',
  });
  await checkNewPassword(deps, account, { password: newPassword, field: 'newPassword' });
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

/** Presents an account's passkeys and second factor to its owner. */
import type { SignInMethods } from '#contract/accounts/passkeys.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { AccountDeps } from '../../account-deps.ts';
import { presentInstant } from '../../accounts.present.ts';
import { getOwnAccount } from '../../get-user.ts';
import { findPasskeys, type PasskeyRow } from '../../passkeys/passkeys.queries.ts';
import { findSecondFactor } from '../second-factors.queries.ts';

export const presentPasskey = ({ name, created_at, used_at }: PasskeyRow) => ({
  name,
  createdAt: presentInstant(created_at),
  usedAt: used_at === null ? null : presentInstant(used_at),
});

export async function getSignInMethods(deps: AccountDeps, viewer: Viewer): Promise<SignInMethods> {
  const { kysely } = deps.database;
  const { role } = await getOwnAccount(deps, viewer);
  const passkeys = await findPasskeys(kysely, viewer.accountId);
  const factor = await findSecondFactor(kysely, viewer.accountId);
  return {
    passkeys: passkeys.map((row) => ({ id: row.id, ...presentPasskey(row) })),
    secondFactor: {
      isOn: factor !== undefined,
      isRequired: deps.isAdminSecondFactorRequired && role === 'Admin',
      hasTotp: factor !== undefined && factor.totp_secret !== null,
      recoveryCodesLeft: factor?.recoveryCodes ?? 0,
    },
  };
}

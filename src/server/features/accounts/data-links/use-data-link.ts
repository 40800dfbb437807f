/** The owner of an account uses a mailed link, which takes the place of the password, but not of the second factor. */
import type { ByLinkForm, DataLinkKind } from '#contract/accounts/data-links.ts';
import type { SecondFactorForm, SecondFactorNeeded } from '#contract/accounts/second-factor.ts';
import type { AccountData } from '#contract/accounts/account-data.ts';
import type { AccountRow } from '#server/database/account-tables.ts';
import { lockAccounts } from '#server/database/lock-accounts.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Caller } from '#server/http/bind-operation.ts';
import type { AccountDeps } from '../account-deps.ts';
import { countPasswordTry } from '../account-limits.ts';
import { takeLink, type LinkRow } from '../codes/links.queries.ts';
import { findLink, refuseLink } from '../codes/mailed-links.ts';
import { identifyRequester } from '../requester.ts';
import {
  findChallenge,
  insertChallenge,
  takeChallenge,
} from '../second-factor/challenges.queries.ts';
import { checkSecondFactor } from '../second-factor/check-second-factor.ts';
import { refuseResponse } from '../second-factor/confirm-identity.ts';
import { recoveryCodeUsedMessage } from '../second-factor/second-factor-messages.ts';
import {
  findSecondFactor,
  methodsOf,
  type SecondFactor,
} from '../second-factor/second-factors.queries.ts';
import { refuseChallenge } from '../second-factor/sign-in.ts';
import { eraseAccount } from '../settings/delete-account.ts';
import { collectData } from '../settings/download-data.ts';

interface Proof {
  /** Uses the link and the response up, in a transaction that has locked the account's row. */
  readonly take: (db: Connection) => Promise<void>;
  /** After the transaction. */
  readonly settle: () => Promise<void>;
}

async function takeLinkOrRefuse(db: Connection, link: LinkRow): Promise<void> {
  if (!(await takeLink(db, link))) refuseLink();
}

async function checkResponse(
  deps: AccountDeps,
  account: AccountRow,
  factor: SecondFactor,
  form: SecondFactorForm,
  caller: Caller,
) {
  const { kysely } = deps.database;
  const challenge = await findChallenge(kysely, form.challenge, 'data link', deps.now());
  if (challenge?.account_id !== account.id) return refuseChallenge();
  // One count with sign-ins, so that a link gives no further tries.
  const requester = await identifyRequester(deps, account.email_key, caller);
  const takeTryBack = await countPasswordTry(deps, `second factor of ${account.id}`, requester);
  const take = await checkSecondFactor(deps, factor, form);
  if (!take) return refuseResponse(form.method);
  return {
    takeTryBack,
    async take(db: Connection) {
      if (!(await takeChallenge(db, challenge))) refuseChallenge();
      if (!(await take(db))) refuseResponse(form.method);
    },
  };
}

/** Does not use anything up yet. */
async function prove(
  deps: AccountDeps,
  { account, link }: { readonly account: AccountRow; readonly link: LinkRow },
  form: SecondFactorForm | undefined,
  caller: Caller,
): Promise<Proof | SecondFactorNeeded> {
  const { database, now, deferred, messaging } = deps;
  const { kysely } = database;
  const factor = await findSecondFactor(kysely, account.id);
  if (!factor) {
    return {
      async take(db) {
        await takeLinkOrRefuse(db, link);
        // Turned on meanwhile.
        if (await findSecondFactor(db, account.id)) refuseLink();
      },
      settle: () => Promise.resolve(),
    };
  }
  if (form === undefined) {
    const purpose = { purpose: 'data link', accountId: account.id } as const;
    const challenge = await insertChallenge(kysely, purpose, now());
    return { secondFactor: methodsOf(factor), challenge };
  }
  const response = await checkResponse(deps, account, factor, form, caller);
  return {
    async take(db) {
      await takeLinkOrRefuse(db, link);
      await response.take(db);
    },
    async settle() {
      await response.takeTryBack();
      if (form.method !== 'recovery') return;
      const message = recoveryCodeUsedMessage(deps, account.email, factor.recoveryCodes - 1);
      deferred.defer(() => messaging.send(message));
    },
  };
}

async function getLinkFor(deps: AccountDeps, kind: DataLinkKind, token: string) {
  const found = await findLink(deps, token);
  return found?.link.purpose === kind ? found : refuseLink();
}

/**
 * Uses the link up once the data is there.
 * @throws Refusal `bad_request` for an invalid link or a wrong response, `too_many_requests` after too many responses.
 */
export async function downloadDataByLink(
  deps: AccountDeps,
  { token, secondFactor }: ByLinkForm,
  caller: Caller,
): Promise<AccountData | SecondFactorNeeded> {
  const { kysely, dialect } = deps.database;
  const found = await getLinkFor(deps, 'export', token);
  const proof = await prove(deps, found, secondFactor, caller);
  if ('challenge' in proof) return proof;
  const data = await collectData(deps, found.account, null);
  await kysely.transaction().execute(async (db) => {
    await lockAccounts(db, dialect, [found.account.id]);
    await proof.take(db);
  });
  await proof.settle();
  return data;
}

/**
 * Deletes the account as its owner does on Your account.
 * @throws Refusal like `downloadDataByLink`, and `forbidden` for the last admin.
 */
export async function deleteAccountByLink(
  deps: AccountDeps,
  { token, secondFactor }: ByLinkForm,
  caller: Caller,
): Promise<{ message: string } | SecondFactorNeeded> {
  const found = await getLinkFor(deps, 'erasure', token);
  const proof = await prove(deps, found, secondFactor, caller);
  if ('challenge' in proof) return proof;
  await eraseAccount(deps, found.account, proof.take);
  return { message: 'Your account is deleted.' };
}

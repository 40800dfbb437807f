/** Races for things that only one account can have, and for things that work once. */
import { expect } from 'vitest';
import type { User } from '#contract/accounts/account.ts';
import type { AccountProfile } from '#contract/accounts/settings.ts';
import type { AddedPhoto } from '#contract/gallery/uploading.ts';
import { asBase64, drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import { password, registration } from '#tests/support/processes/site-accounts.ts';
import { adminAccount } from '../durability/ledger.ts';
import type { Race } from './races-of-members.ts';
import {
  accepted,
  expectOneWinner,
  type Account,
  type OperationResponse,
  type RaceSite,
} from './races-site.ts';

const onceAtEach = (processes: number, work: (index: number) => Promise<OperationResponse>) =>
  Promise.all(Array.from({ length: processes }, (_, index) => work(index)));

/** All may claim it. The first to validate gets it, and the claims of the others end. */
export const claimOneNumber: Race = async (site, processes) => {
  const number = await site.addMember();
  const emails = Array.from(
    { length: processes },
    (_, index) => `claimant${index}of${number}@example.org`,
  );
  const registered = await onceAtEach(processes, (index) =>
    site.ask(index, 'POST Account/register', { body: registration(number, emails[index] ?? '') }),
  );
  expect(registered.map(({ status }) => status)).toEqual(emails.map(() => 200));
  const tokens = registered.map(({ body }) => (body as User).token);
  const codes = await Promise.all(emails.map((email) => site.codeTo(email)));
  const validated = await onceAtEach(processes, (index) =>
    site.ask(index, `PUT Account/ValidateAccount/${codes[index]}`, { token: tokens[index] ?? '' }),
  );
  expect(validated.map(({ status }) => status)).toEqual(emails.map(() => 200));
  const seen = await onceAtEach(processes, (index) =>
    site.ask(index, 'GET Account/Validate', { token: tokens[index] ?? '' }),
  );
  expect(seen.filter(({ body }) => (body as User).matchedFb)).toHaveLength(1);
  const claims = await site.database.kysely
    .selectFrom('claims')
    .innerJoin('members', 'members.id', 'claims.member_id')
    .where('series', '=', 'fb')
    .where('number', '=', number)
    .select('is_validated')
    .execute();
  expect(claims).toEqual([{ is_validated: 1 }]);
};

export const registerOneEmail: Race = async (site, processes) => {
  const numbers: number[] = [];
  for (let each = 0; each < processes; each += 1) numbers.push(await site.addMember());
  const email = `same${numbers[0]}@example.org`;
  const responses = await onceAtEach(processes, (index) => {
    // Two spellings of one address.
    const written = index % 2 === 0 ? email : email.toUpperCase();
    const body = registration(numbers[index] ?? 0, written);
    return site.ask(index, 'POST Account/register', { body });
  });
  expectOneWinner(responses, 409);
};

export const useOneCode: Race = async (site, processes) => {
  const { email, user } = await site.register();
  const call = `PUT Account/ValidateAccount/${await site.codeTo(email)}`;
  const responses = await onceAtEach(processes, (index) =>
    site.ask(index, call, { token: user.token }),
  );
  expectOneWinner(responses, 400);
};

const useOneOfTheResetCodes: Race = async (site, processes) => {
  const { email, user } = await site.join();
  const before = await site.codeTo(email);
  await site.ask(0, 'POST Account/RequestPasswordReset', { body: { email } });
  let resetCode = before;
  // One code in a million equals the one before.
  await expect
    .poll(async () => (resetCode = await site.codeTo(email)), { timeout: 10_000 })
    .not.toBe(before);
  const responses = await onceAtEach(processes, (index) => {
    const chosen = `${password} ${index}`;
    const body = { email, resetCode, password: chosen, confirmPassword: chosen };
    return site.ask(index, 'POST Account/ResetPassword', { body });
  });
  expectOneWinner(responses, 400);
  expect((await site.ask(0, 'GET Account/Validate', { token: user.token })).status).toBe(401);
  const winner = responses.findIndex(({ status }) => status === 200);
  const tries = await onceAtEach(processes, (index) =>
    site.ask(index, 'POST Account/login', { body: { email, password: `${password} ${index}` } }),
  );
  expect(tries.map(({ status }) => status === 200)).toEqual(
    tries.map((_, each) => each === winner),
  );
};

/** Run in parallel, because each code takes time to arrive. */
export const resetsAtOnce = 5;

export const useOneResetCode: Race = async (site, processes) => {
  const contests = Array.from({ length: resetsAtOnce }, () =>
    useOneOfTheResetCodes(site, processes),
  );
  await Promise.all(contests);
};

/** For accounts that take part in several rounds. */
function remembered<Value>(make: (site: RaceSite) => Promise<Value>) {
  const made = new WeakMap<RaceSite, Promise<Value>>();
  return (site: RaceSite): Promise<Value> => {
    const value = made.get(site) ?? make(site);
    made.set(site, value);
    return value;
  };
}

const fourAccounts = remembered(async (site) => {
  const accounts: Account[] = [];
  for (let each = 0; each < 4; each += 1) accounts.push(await site.join());
  return accounts;
});

export const takeOneProfileName: Race = async (site, processes) => {
  const accounts = await fourAccounts(site);
  const profileName = `Taken${site.nextNumber()}`;
  const responses = await onceAtEach(processes, async (index) => {
    const { token } = accounts[index]?.user ?? { token: '' };
    const profile = (await site.ask(index, 'GET Profile', { token })).body as AccountProfile;
    const written = index % 2 === 0 ? profileName : profileName.toUpperCase();
    return site.ask(index, 'PUT Profile', { token, body: { ...profile, profileName: written } });
  });
  expectOneWinner(responses, 409);
};

interface Admin {
  readonly email: string;
  readonly password: string;
  readonly id: number;
}

async function logInAs(site: RaceSite, { email, password: given }: Admin): Promise<string> {
  const body = { email, password: given };
  return ((await site.ask(0, 'POST Account/login', { body })).body as User).token;
}

interface Given {
  readonly role: 'Admin' | 'User';
  readonly by: Admin;
  readonly token: string;
  readonly to: Admin;
}

const giveRole = (site: RaceSite, process: number, { role, by, token, to }: Given) =>
  site.ask(process, `PUT Admin/Accounts/${to.id}/Role`, {
    token,
    body: { role, password: by.password },
  });

/** The first admin, and one made by that admin. */
const twoAdmins = remembered(async (site) => {
  const { email } = await site.join();
  const rows = await site.database.kysely.selectFrom('accounts').select(['id', 'email']).execute();
  const idOf = (wanted: string) => Number(rows.find((row) => row.email === wanted)?.id);
  const first = { ...adminAccount, id: idOf(adminAccount.email) };
  const second = { email, password, id: idOf(email) };
  await accepted(giveRole(site, 0, { role: 'Admin', by: first, token: site.token, to: second }));
  return [first, second] as const;
});

/** A demoted admin can demote nobody, so one admin is left. */
export const demoteEachOther: Race = async (site, processes) => {
  const [first, second] = await twoAdmins(site);
  const tokens = [await logInAs(site, first), await logInAs(site, second)] as const;
  const responses = await Promise.all([
    giveRole(site, 0, { role: 'User', by: first, token: tokens[0], to: second }),
    giveRole(site, processes - 1, { role: 'User', by: second, token: tokens[1], to: first }),
  ]);
  const isFirstLeft = responses[0].status === 200;
  const [winner, loser] = isFirstLeft ? [first, second] : [second, first];
  const refused = responses[isFirstLeft ? 1 : 0].status;
  expect(responses[isFirstLeft ? 0 : 1].status).toBe(200);
  // The later request has no admin role or no session any longer.
  expect([401, 403]).toContain(refused);
  const admins = await site.database.kysely
    .selectFrom('accounts')
    .where('role', '=', 'Admin')
    .select('id')
    .execute();
  expect(admins.map(({ id }) => id)).toEqual([winner.id]);
  const token = tokens[isFirstLeft ? 0 : 1];
  await accepted(giveRole(site, 0, { role: 'Admin', by: winner, token, to: loser }));
};

const onePhoto = remembered(async (site) => {
  const { user } = await site.join();
  const data = asBase64(await drawPhoto());
  const body = { data, origFileName: 'jump.jpg', caption: 'A jump' };
  const added = await accepted(site.ask(0, 'POST Gallery/Photo', { token: user.token, body }));
  return (added as AddedPhoto).photoId;
});

/** The number of simultaneous visitors, each of which is a round. */
export const viewersAtOnce = 50;

export const viewOnePhoto: Race = async (site, processes) => {
  const photoId = await onePhoto(site);
  const turn = site.nextNumber();
  const from = (visitor: number) => `10.${turn >> 8}.${turn & 255}.${visitor}`;
  const readViews = async () => {
    const row = await site.database.kysely
      .selectFrom('photo_views')
      .where('photo_id', '=', photoId)
      .select('views')
      .executeTakeFirst();
    return row?.views ?? 0;
  };
  const before = await readViews();
  const looks = Array.from({ length: viewersAtOnce }, (_, visitor) =>
    onceAtEach(processes, (index) =>
      site.ask(index, `POST Gallery/view/${photoId}`, { from: from(visitor) }),
    ),
  );
  const statuses = (await Promise.all(looks)).flat().map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  await expect.poll(readViews, { timeout: 10_000 }).toBe(before + viewersAtOnce);
};

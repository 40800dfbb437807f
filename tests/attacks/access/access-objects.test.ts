/** Another member's session must reach nothing of the first member's data through any operation. */
import { expect, test } from 'vitest';
import { operations, type OperationId } from '#contract/api/operations.ts';
import { emailOfMember, goodPassword } from '#tests/support/sites/account-site.ts';
import { freshPhoto } from '#tests/support/sites/photo-site.ts';
import { describeProof } from '#tests/proof/prove-rounds.ts';
import { reportProof } from '#tests/proof/trust-report.ts';
import { openStage, proofOfMember, secretsOf, type Stage } from './access-callers.ts';
import { askAs } from './access-request.ts';
import type { AccessRow } from './access-row.ts';
import { accessRows } from './access-rows.ts';

const ordinary = (Object.entries(accessRows) as [OperationId, AccessRow][]).filter(
  ([id]) => operations[id].access !== 'admin',
);

/** The columns that name the account. */
const privateTables = [
  ['claims', 'account_id'],
  ['sessions', 'account_id'],
  ['photos', 'account_id'],
  ['account_codes', 'account_id'],
  ['passkeys', 'account_id'],
  ['proofs', 'account_id'],
  ['photo_marks', 'marked_by'],
  ['mark_suggestions', 'suggested_by'],
  ['remembrances', 'account_id'],
  ['memorial_keepers', 'account_id'],
] as const;

/** All data of the first member. */
async function readMembersOwn({ database: { kysely }, people }: Stage): Promise<string> {
  const { account, number } = people.member;
  const ofAccount = ([table, column]: (typeof privateTables)[number]) =>
    kysely.selectFrom(table).selectAll().where(kysely.dynamic.ref(column), '=', account).execute();
  return JSON.stringify([
    await kysely.selectFrom('accounts').selectAll().where('id', '=', account).execute(),
    await kysely
      .selectFrom('members')
      .selectAll()
      .where('series', '=', 'fb')
      .where('number', '=', number)
      .execute(),
    ...(await Promise.all(privateTables.map(ofAccount))),
  ]);
}

/** Fields that a careless server might read from the body instead of the session. */
const namesOfTheMember = ({ people: { member } }: Stage) => ({
  id: member.account,
  account: member.account,
  accountId: member.account,
  account_id: member.account,
  userId: member.account,
  member: member.number,
  memberId: member.number,
  number: member.number,
  freakBrotherNumber: member.number,
  series: 'fb',
  email: emailOfMember(member.number),
  photoId: member.photo,
  token: member.token,
  role: 'Admin',
  isAdmin: true,
  isApproved: true,
  isValidated: true,
  avatarUri: '/photos/x/avatar',
  fbCardUri: '/photos/x/web',
});

describeProof('the data of one member', ({ name, open }) => {
  test('is not changed by requests of another member that name its owner', async () => {
    const stage = await openStage(await open());
    const { kysely } = stage.database;
    const before = await readMembersOwn(stage);
    // The member has something in each table but that of codes, which are used up.
    const empty = (JSON.parse(before) as unknown[][]).filter(({ length }) => length === 0);
    expect(empty).toHaveLength(1);
    let requests = 0;
    for (const [id, row] of ordinary) {
      if (id === 'login') continue;
      const response = await askAs(stage, id, row, 'another member', namesOfTheMember(stage));
      const what = `${id}: ${response.status} ${response.text.slice(0, 300)}`;
      expect(response.status, what).toBeLessThan(500);
      expect((await readMembersOwn(stage)) === before, what).toBe(true);
      for (const secret of [...Object.values(secretsOf(stage.people.member)), proofOfMember]) {
        expect(response.text, what).not.toContain(secret);
      }
      requests += 1;
    }
    const admins = await kysely
      .selectFrom('accounts')
      .select('id')
      .where('role', '=', 'Admin')
      .execute();
    expect(admins).toEqual([{ id: stage.people.admin.account }]);
    await reportProof([
      {
        what: `Operations called by another member for the first member’s data (${name})`,
        found: `${requests}, none of the first member’s data read or changed`,
        wanted: 'nothing',
        isMet: requests === ordinary.length - 1,
      },
    ]);
  });

  test('is refused to another member who names it in an address', async () => {
    const stage = await openStage(await open());
    const { site, people, tokens } = stage;
    const as = tokens['another member'];
    const { photo, number } = people.member;
    const ask = async (request: string, body?: unknown) =>
      (await site.ask(request, { token: as, ...(body === undefined ? {} : { body }) })).status;
    expect(await ask(`DELETE Gallery/Photo/${photo}`)).toBe(403);
    expect(await ask(`PUT Gallery/Photo/${photo}`)).toBe(403);
    expect(await ask(`POST FreakBrother/claim/${number}`)).toBe(409);
    expect(await ask(`DELETE Claim/Proof/${stage.proof}`)).toBe(404);
    const proofs = `GET Admin/Inbox/claim/${people.member.account}/Proofs`;
    expect(await ask(proofs)).toBe(403);
    expect((await site.ask(proofs)).status).toBe(401);
    expect((await site.ask(proofs, { token: tokens.admin })).text).toContain(proofOfMember);
    await site.ask(`POST Admin/Photos/${photo}/Hide`, { token: tokens.admin, body: {} });
    // The existence of a hidden photo is private.
    expect(await ask(`DELETE Gallery/Photo/${photo}`)).toBe(404);
    expect(await ask(`PUT Gallery/Photo/${photo}`)).toBe(404);
    expect(await ask(`GET Admin/Photos/${photo}/Picture`)).toBe(403);
    expect(await ask(`POST Gallery/view/${photo}`)).toBe(404);
    const own = await site.ask('GET Gallery/Photos/own', { token: as });
    expect(own.text).toBe(`[${people['another member'].photo}]`);
  });

  test('cannot be reached with the codes and sessions of another member', async () => {
    const stage = await openStage(await open());
    const { site, people } = stage;
    const [first, second] = [emailOfMember(7), emailOfMember(8)];
    for (const email of [first, second]) {
      await site.ask('POST Account/RequestPasswordReset', { body: { email } });
    }
    // Codes go to confirmed phones.
    const codeOfFirst = await site.codeTo(secretsOf(people.member).phoneNumber);
    const codeOfSecond = await site.codeTo(secretsOf(people['another member']).phoneNumber);
    const reset = (email: string, resetCode: string) =>
      site.ask('POST Account/ResetPassword', {
        body: { email, resetCode, password: 'quiet blue sky', confirmPassword: 'quiet blue sky' },
      });
    if (codeOfFirst !== codeOfSecond) {
      expect((await reset(first, codeOfSecond)).status).toBe(400);
      expect((await reset(second, codeOfFirst)).status).toBe(400);
    }
    const code = await site.ask(`PUT Account/ValidateAccount/${codeOfFirst}`, {
      token: people.unvalidated.token,
    });
    expect(code.status).toBe(400);
    const taken = await site.ask('PUT Account/Email', {
      token: people.unvalidated.token,
      body: { email: first, password: goodPassword },
    });
    expect(taken.status).toBe(409);

    // Ending all one's own sessions must not end those of others.
    await site.ask('DELETE Account/Sessions', { token: people['another member'].token });
    await site.ask('POST Account/logout', { token: people['another member'].token });
    const still = await site.ask('GET Account/Sessions', { token: people.member.token });
    expect([still.status, JSON.parse(still.text)]).toEqual([
      200,
      [expect.objectContaining({ isCurrent: true })],
    ]);
  });

  test('keeps its photos, card and texts when another member sends their own', async () => {
    const stage = await openStage(await open());
    const { site, people, tokens } = stage;
    const see = async ({ number }: { number: number }) =>
      (await site.ask(`GET FreakBrother/${number}?logView=false`)).body;
    const before = await see(people.member);
    expect(before['fbCardUri']).not.toBeNull();
    const as = { token: tokens['another member'] };
    const data = await freshPhoto();
    for (const photoType of ['card', 'photo']) {
      const body = { data, origFileName: 'me.jpg', photoType, freakBrotherNumber: 7 };
      expect((await site.ask('POST FreakBrother/Photo', { ...as, body })).status).toBe(200);
    }
    await site.ask('PUT FreakBrother', { ...as, body: { story: 'Not theirs.', number: 7 } });
    expect(await see(people.member)).toEqual(before);
    expect(await see(people['another member'])).toMatchObject({ story: 'Not theirs.' });
    for (const photoType of ['card', 'photo']) {
      await site.ask(`DELETE FreakBrother/Photo/${photoType}`, as);
    }
    expect(await see(people.member)).toEqual(before);
  });
});

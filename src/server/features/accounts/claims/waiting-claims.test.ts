import { expect, test } from 'vitest';
import type { User } from '#contract/accounts/account.ts';
import { registrationOf } from '#tests/support/sites/account-site.ts';
import { openAdminSite, type AdminSite } from '#tests/support/sites/admin-site.ts';
import { linkOf, openVouching, vouch } from '#tests/support/sites/claim-desk/vouching-site.ts';
import { describeDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { freshPhoto } from '#tests/support/sites/photo-site.ts';
import { newest, undo } from '#tests/support/sites/undo-site.ts';

const squatter = { email: 'squatter@example.org', firstName: 'Sam' };
const lostSubject = 'FB5 belongs to another account';

/** Both claims of FB5 wait; the squatter was first. */
async function joinBoth({ site }: AdminSite): Promise<{ squatter: User; owner: User }> {
  return { squatter: await site.join(5, squatter), owner: await site.join(5) };
}

const stateOf = async ({ site }: AdminSite, { token }: User) => {
  const { body } = await site.ask('GET Account/Validate', { token });
  return [
    (body as unknown as User).claim.state,
    body['freakBrotherNumber'] ?? body['pendingNumber'],
  ];
};

const approve = (admin: AdminSite, account: number) =>
  admin.ask(`POST Admin/Claims/${account}/5/Approve`);

describeOnSqlite('several claims that wait for one number', ({ open }) => {
  test('wait beside each other until an admin approves one, which ends the others', async () => {
    const database = await open();
    const admin = await openAdminSite(database, { claimPolicy: 'review' });
    const both = await joinBoth(admin);
    expect(await stateOf(admin, both.squatter)).toEqual(['waiting', 5]);
    expect(await stateOf(admin, both.owner)).toEqual(['waiting', 5]);
    const proof = { data: await freshPhoto(), origFileName: 'card.jpg' };
    const added = await admin.site.ask('POST Claim/Proof', {
      token: both.squatter.token,
      body: proof,
    });
    expect(added.status).toBe(200);
    const third = await admin.site.register(5, { email: 'third@example.org' });
    // Without the third, which has not been validated.
    const { pending } = (await admin.ask('GET Admin/Claims')).body;
    expect(pending).toMatchObject([{ rivals: 1 }, { rivals: 1 }]);
    expect((await admin.ask('GET Admin/Members/States')).body).toMatchObject({ waiting: [5] });
    expect((await approve(admin, 3)).body).toMatchObject({ pendingCount: 0 });
    expect(await stateOf(admin, both.owner)).toEqual(['linked', 5]);
    expect(await stateOf(admin, both.squatter)).toEqual(['none', null]);
    expect(await stateOf(admin, third)).toEqual(['none', null]);
    expect(await database.kysely.selectFrom('proofs').select('id').execute()).toEqual([]);
    expect((await admin.changes('claim')).slice(-3)).toMatchObject(
      [
        { actor: 'account/1', before: { account: 2, isApproved: false }, after: null },
        { actor: 'account/1', before: { account: 4, isApproved: false }, after: null },
        { actor: 'account/1', after: { account: 3, isApproved: true } },
      ].map((entry) => ({ key: 'fb/5', ...entry })),
    );
    const late = registrationOf(5, { email: 'late@example.org' });
    const refused = await admin.site.ask('POST Account/register', { body: late });
    expect(refused.body['message']).toContain('FB5 is already linked to an account.');
    const [lost, ...more] = (await admin.mailsTo(squatter.email)).filter(
      ({ subject }) => subject === lostSubject,
    );
    expect(more).toEqual([]);
    expect(lost?.text).toContain('the claim of another account was approved');
    expect(lost?.text).toContain('/dispute');
  });

  test('are decided by the vouches for one of them', async () => {
    const { admin, members } = await openVouching(await open(), [2, 3]);
    const both = await joinBoth(admin);
    const squatterLink = await linkOf(admin, both.squatter);
    const ownerLink = await linkOf(admin, both.owner);
    const [ann, bob] = members as [User, User];
    expect((await vouch(admin, ann, squatterLink)).status).toBe(200);
    expect((await vouch(admin, ann, ownerLink)).status).toBe(200);
    expect((await vouch(admin, bob, ownerLink)).status).toBe(200);
    expect(await stateOf(admin, both.owner)).toEqual(['linked', 5]);
    expect(await stateOf(admin, both.squatter)).toEqual(['none', null]);
    expect((await vouch(admin, bob, squatterLink)).status).toBe(404);
    const mails = await admin.mailsTo(squatter.email);
    expect(mails.filter(({ subject }) => subject === lostSubject)).toHaveLength(1);
  });

  test('are possible again after an approval was undone, which ends the dispute about it', async () => {
    const admin = await openAdminSite(await open(), { claimPolicy: 'review' });
    const { squatter: first } = await joinBoth(admin);
    await approve(admin, 2);
    const approved = await newest(admin);
    const owner = { email: 'owner@example.org' };
    const { token } = await admin.site.join(6, owner);
    await admin.ask('POST Admin/Claims/4/6/Reject', { reason: 'No.' });
    const body = { freakBrotherNumber: 5, text: 'It is on my card.' };
    expect((await admin.site.ask('POST Disputes', { token, body })).status).toBe(200);
    expect(await undo(admin, { change: approved })).toMatchObject({ undone: 1 });
    expect(await stateOf(admin, first)).toEqual(['waiting', 5]);
    expect((await admin.ask('GET Admin/Disputes')).body).toMatchObject({ total: 0 });
    expect((await admin.site.ask('POST FreakBrother/claim/5', { token })).status).toBe(200);
    const subjects = (await admin.mailsTo(owner.email)).map(({ subject }) => subject);
    expect(subjects).toContain('FB5 is free');
  });
});

describeDialect('postgres', 'several claims that wait for one number', ({ open }) => {
  test('are not linked twice by admins who approve at once', async () => {
    const database = await open();
    const admin = await openAdminSite(database, { claimPolicy: 'review' });
    await joinBoth(admin);
    const responses = await Promise.all([
      approve(admin, 2),
      approve(admin, 3),
      admin.ask('PUT Admin/Accounts/2/Member/5'),
    ]);
    const won = responses.filter(({ status }) => status === 200);
    expect(won.length).toBeGreaterThan(0);
    const claims = await database.kysely
      .selectFrom('claims')
      .innerJoin('members', 'members.id', 'member_id')
      .where('number', '=', 5)
      .select('is_approved')
      .execute();
    expect(claims).toEqual([{ is_approved: 1 }]);
  });
});

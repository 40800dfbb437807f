import { expect, test } from 'vitest';
import { setMember } from '#tests/support/sites/set-rows.ts';
import type { DisputeDetails } from '#contract/accounts/disputes.ts';
import {
  describeDialect,
  describeEachDialect,
  describeOnSqlite,
} from '#tests/support/databases/each-dialect.ts';
import { emailOfMember, goodPassword } from '#tests/support/sites/account-site.ts';
import { openDisputeSite, type Party } from '#tests/support/sites/claim-desk/dispute-site.ts';

const dayMs = 24 * 60 * 60 * 1000;

const sorted = (responses: readonly { readonly status: number }[]) =>
  responses.map(({ status }) => status).toSorted((a, b) => a - b);

describeDialect('postgres', 'at the same time', ({ open }) => {
  test('only one of several decisions succeeds', async () => {
    const site = await openDisputeSite(await open());
    const id = await site.begin();
    const responses = await Promise.all([
      site.decide(id, 'claimant'),
      site.decide(id, 'holder'),
      site.decide(id, 'claimant'),
    ]);
    expect(sorted(responses)).toEqual([200, 404, 404]);
    expect(await site.claims()).toHaveLength(1);
    const decided = (await site.admin.changes('dispute')).filter(({ after }) => after !== null);
    expect(decided).toHaveLength(2);
  });

  test('a decision and the deletion of the holder’s account leave the number to at most one', async () => {
    const database = await open();
    const site = await openDisputeSite(database);
    const id = await site.begin();
    const [decided, deleted] = await Promise.all([
      site.decide(id, 'claimant'),
      site.admin.site.ask('POST Account/Delete', {
        token: site.holder.token,
        body: { password: goodPassword },
      }),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 404]).toContain(decided.status);
    expect(await site.claims()).toEqual(decided.status === 200 ? ['3 has 2'] : []);
    expect((await site.list()).total).toBe(0);
  });

  test('a dispute and an unlink leave no dispute of a free number', async () => {
    const site = await openDisputeSite(await open());
    for (let round = 0; round < 2; round += 1) {
      const [opened, unlinked] = await Promise.all([
        site.dispute(),
        site.admin.ask('DELETE Admin/Accounts/2/Member/2'),
      ]);
      expect(unlinked.status).toBe(200);
      expect([200, 409]).toContain(opened.status);
      expect((await site.list()).total).toBe(0);
      expect((await site.admin.ask('PUT Admin/Accounts/2/Member/2')).status).toBe(200);
    }
  });

  test('a decision and an unlink leave one of them without effect', async () => {
    const site = await openDisputeSite(await open());
    const id = await site.begin();
    const [decided, unlinked] = await Promise.all([
      site.decide(id, 'claimant'),
      site.admin.ask('DELETE Admin/Accounts/2/Member/2'),
    ]);
    expect(sorted([decided, unlinked])).toEqual([200, 404]);
    expect(await site.claims()).toEqual(decided.status === 200 ? ['3 has 2'] : []);
    expect((await site.list()).total).toBe(0);
  });

  test('two accounts dispute one number, and one of them is refused', async () => {
    const site = await openDisputeSite(await open());
    const other = await site.joinWithout(4);
    const responses = await Promise.all([site.dispute(), site.dispute(other)]);
    expect(sorted(responses)).toEqual([200, 409]);
    expect((await site.list()).total).toBe(1);
  });

  test('a proof and a decision leave no proof', async () => {
    const database = await open();
    const site = await openDisputeSite(database);
    const id = await site.begin();
    const [added, decided] = await Promise.all([
      site.addProof(site.holder),
      site.decide(id, 'holder'),
    ]);
    expect([200, 400]).toContain(added.status);
    expect(decided.status).toBe(200);
    expect(await database.kysely.selectFrom('proofs').select('id').execute()).toEqual([]);
  });
});

describeOnSqlite('a dispute', ({ open }) => {
  test('needs an account without a number, and a living, linked number', async () => {
    const database = await open();
    const site = await openDisputeSite(database, { claimPolicy: 'review' });
    const { admin, holder, claimant } = site;
    await database.kysely.updateTable('claims').set({ is_approved: 1 }).execute();
    const refused = async (by: typeof holder, number: number) => {
      const { status, body } = await site.dispute(by, number);
      return [status, body['message']];
    };
    expect(await refused(holder, 2)).toEqual([409, 'Your account already has FB2.']);
    expect(await refused(holder, 1)).toEqual([
      409,
      'Your account already has a number, and an account can have only one.',
    ]);
    expect((await refused(claimant, 999))[0]).toBe(404);
    expect(await refused(claimant, 9)).toEqual([
      409,
      'FB9 is not linked to an account. You can claim it.',
    ]);
    await admin.site.join(8);
    expect((await refused(claimant, 8))[1]).toContain('You can claim it.');
    await setMember(database, 2, { deceased: 1 });
    expect((await refused(claimant, 2))[1]).toContain('belongs to a member who has died');
    const body = { freakBrotherNumber: 2, text: ' ' };
    const blank = await admin.site.ask('POST Disputes', { token: claimant.token, body });
    expect([blank.status, blank.body['errors']]).toEqual([
      400,
      { text: 'Please say why the number is yours.' },
    ]);
  });

  test('is one per number and account, and an account opens at most three a month', async () => {
    const site = await openDisputeSite(await open(), { isRateLimited: true });
    const { admin, claimant } = site;
    const other = await site.joinWithout(4);
    const withdraw = () => admin.site.ask('DELETE Disputes/Own', { token: claimant.token });
    expect((await site.dispute()).status).toBe(200);
    expect((await site.dispute(other)).body['message']).toContain('FB2 is already disputed');
    expect((await site.dispute(claimant, 1)).body['message']).toContain(
      'You are already disputing FB2',
    );
    const claim = await admin.site.ask('POST FreakBrother/claim/9', { token: claimant.token });
    expect(claim).toMatchObject({ status: 409 });
    expect((await withdraw()).body).toEqual({ dispute: null });
    expect((await withdraw()).status).toBe(404);
    for (let round = 0; round < 2; round += 1) {
      expect((await site.dispute()).status).toBe(200);
      await withdraw();
    }
    expect((await site.dispute()).status).toBe(429);
    admin.site.clock.now += 31 * dayMs;
    const again = await admin.site.ask('POST Account/login', {
      body: { email: claimant.email, password: goodPassword },
    });
    const token = String(again.body['token']);
    expect((await site.dispute({ ...claimant, token })).status).toBe(200);
    await admin.site.ask('DELETE Disputes/Own', { token });
    expect((await admin.site.ask('POST FreakBrother/claim/9', { token })).status).toBe(200);
    const mails = await admin.mailsTo(emailOfMember(2));
    expect(mails.map(({ subject }) => subject)).toContain('FB2 is no longer disputed');
  });

  test('decided for the holder changes no claim, and both get the reason', async () => {
    const database = await open();
    const site = await openDisputeSite(database);
    const { admin, holder, claimant } = site;
    const id = await site.begin();
    for (const party of [holder, claimant]) await site.addProof(party);
    expect((await site.decide(id, 'holder', ' ')).status).toBe(400);
    expect((await site.decide(id, 'holder')).body).toEqual({ disputes: [], total: 0 });
    expect((await site.decide(id, 'claimant')).status).toBe(404);
    expect((await admin.ask(`GET Admin/Disputes/${id}`)).status).toBe(404);
    expect(await site.claims()).toEqual(['2 has 2']);
    expect(await database.kysely.selectFrom('proofs').select('id').execute()).toEqual([]);
    expect(await site.own(claimant)).toBeNull();
    expect((await admin.changes('dispute')).at(-1)).toMatchObject({
      before: { account: 3 },
      after: { account: 3, decidedFor: 'holder', reason: 'The card says so.' },
    });
    const log = await database.kysely.selectFrom('change_log').selectAll().execute();
    expect(JSON.stringify(log)).not.toContain('It is on my card.');
    const kept = (await admin.mailsTo(holder.email)).at(-1);
    expect([kept?.subject, kept?.text]).toEqual([
      'You keep FB2',
      expect.stringContaining('The card says so.'),
    ]);
    const lost = (await admin.mailsTo(claimant.email)).at(-1);
    expect([lost?.subject, lost?.text]).toEqual([
      'Your dispute about FB2',
      expect.stringContaining('The card says so.'),
    ]);
  });

  test('decided for the claimant moves the number', async () => {
    const database = await open();
    const site = await openDisputeSite(database);
    const { admin, holder, claimant } = site;
    const id = await site.begin();
    admin.site.clock.now += 1000;
    await admin.ask('PUT Admin/Accounts/3/Member/9');
    const refused = await site.decide(id, 'claimant');
    expect([refused.status, refused.body['message']]).toEqual([
      409,
      'The claimant’s account now has FB9. Unlink it or reject that claim first.',
    ]);
    await admin.ask('DELETE Admin/Accounts/3/Member/9');
    expect((await site.decide(id, 'claimant')).status).toBe(200);
    expect(await site.claims()).toEqual(['3 has 2']);
    const { linked_by } = await database.kysely
      .selectFrom('claims')
      .where('account_id', '=', 3)
      .select('linked_by')
      .executeTakeFirstOrThrow();
    expect(linked_by).toBe('admin');
    const subjectsTo = async (email: string) =>
      (await admin.mailsTo(email)).map(({ subject }) => subject);
    expect(await subjectsTo(claimant.email)).toContain('FB2 is yours');
    expect(await subjectsTo(holder.email)).toContain('Your account and FB2');
  });

  test('ends when the holder is unlinked, or either account is deleted', async () => {
    const site = await openDisputeSite(await open());
    const { admin, holder, claimant } = site;
    const body = { password: goodPassword };
    await site.begin();
    expect((await admin.ask('DELETE Admin/Accounts/2/Member/2')).status).toBe(200);
    expect((await site.list()).total).toBe(0);
    expect((await admin.changes('dispute')).at(-1)).toMatchObject({ after: null });

    await admin.ask('PUT Admin/Accounts/2/Member/2');
    await site.begin();
    const left = await admin.site.ask('POST Account/Delete', { token: holder.token, body });
    expect([left.status, (await site.list()).total]).toEqual([200, 0]);

    const third = await site.joinWithout(4);
    expect((await site.dispute(third, 1)).status).toBe(200);
    await admin.site.ask('POST Account/Delete', { token: third.token, body });
    expect((await site.list()).total).toBe(0);
    const free = (await admin.mailsTo(claimant.email)).filter(
      ({ subject }) => subject === 'FB2 is free',
    );
    expect(free).toHaveLength(2);
    const ofAdmin = (await admin.mailsTo(emailOfMember(1))).map(({ subject }) => subject);
    expect(ofAdmin).toContain('FB1 is no longer disputed');
  });
});

describeEachDialect('a dispute', ({ open }) => {
  test('is seen by both sides and by admins, and the holder keeps the number', async () => {
    const site = await openDisputeSite(await open());
    const { admin, holder, claimant } = site;
    expect(await site.dispute()).toMatchObject({
      status: 200,
      body: { dispute: { role: 'claimant', freakBrotherNumber: 2, text: 'It is on my card.' } },
    });
    expect(await site.own(holder)).toMatchObject({ role: 'holder', text: null });
    for (const party of [holder, claimant]) {
      expect((await site.addProof(party)).body).toMatchObject({ about: 'dispute', left: 2 });
    }
    const { disputes, total } = await site.list();
    expect(total).toBe(1);
    expect(disputes[0]).toMatchObject({
      member: { freakBrotherNumber: 2 },
      claimant: { accountId: 3, firstName: 'Ann3', email: claimant.email, isDisabled: false },
      holder: { accountId: 2, firstName: 'Ann2', email: holder.email },
      proofs: 2,
    });
    const id = disputes[0]?.disputeId ?? 0;
    const { body } = await admin.ask(`GET Admin/Disputes/${id}`);
    const details = body as unknown as DisputeDetails;
    expect(details).toMatchObject({
      text: 'It is on my card.',
      linkedAt: '2026-07-01T12:00:00.000Z',
    });
    expect([details.claimantProofs.length, details.holderProofs.length]).toEqual([1, 1]);
    expect((await admin.ask('GET Admin/Waiting')).body).toMatchObject({ disputes: 1 });
    expect(await site.claims()).toEqual(['2 has 2']);
    expect((await admin.changes('dispute')).map(({ after }) => after)).toEqual([{ account: 3 }]);
    const data = await admin.site.ask('GET Account/Data', { token: claimant.token });
    expect(data.body['dispute']).toMatchObject({ text: 'It is on my card.' });
    const ofHolder = await admin.site.ask('GET Account/Data', { token: holder.token });
    expect(ofHolder.body['dispute']).toBeNull();

    const mails = await admin.mailsTo(holder.email);
    const told = mails.find(({ subject }) => subject.startsWith('Someone else says'));
    expect(told?.text).toContain('Ann3 Example says that FB2');
    expect(told?.text).toContain('/dispute');
    expect(told?.text).not.toContain(claimant.email);
    const ofAdmin = admin.site.sent.filter(({ to }) => to === emailOfMember(1));
    expect(ofAdmin.find(({ subject }) => subject === 'Manifest: FB2 is disputed')?.text).toContain(
      `/Manifest/Disputes/${id}`,
    );
  });
});

describeOnSqlite('a dispute of a visitor', ({ open }) => {
  test('is opened after a registration for a number that is linked', async () => {
    const site = await openDisputeSite(await open());
    const { ask, codeTo } = site.admin.site;
    const register = (freakBrotherNumber: number, email: string) =>
      ask('POST Disputes/Register', {
        body: {
          freakBrotherNumber,
          firstName: 'Zoe',
          lastName: 'Owner',
          email,
          password: goodPassword,
          confirmPassword: goodPassword,
        },
      });
    const email = 'owner@example.org';
    const registered = await register(2, email);
    expect(registered).toMatchObject({
      status: 200,
      body: { matchedFb: false, phoneNumberConfirmed: false, claim: { state: 'none' } },
    });
    const { token } = registered.body as unknown as Party;
    const owner = { account: 4, email, token };
    expect((await site.dispute(owner)).status).toBe(403);
    expect((await site.list()).total).toBe(0);
    const validated = await ask(`PUT Account/ValidateAccount/${await codeTo(email)}`, { token });
    expect(validated.status).toBe(200);
    expect((await site.dispute(owner)).status).toBe(200);
    expect((await site.list()).disputes).toMatchObject([{ claimant: { firstName: 'Zoe' } }]);

    expect((await register(2, email)).body).toMatchObject({
      message: 'Please check your information.',
    });
    for (const [number, status] of [
      [4, 409],
      [9_999, 404],
    ] as const) {
      expect((await register(number, 'other@example.org')).status).toBe(status);
    }
  });
});

import { dayMs, hourMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import { emailOfMember, goodPassword, registrationOf } from '#tests/support/sites/account-site.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { invitationIn } from '#tests/support/servers/mailed-codes.ts';
import {
  carryOutAt,
  holderEmail,
  holderId,
  holderPhone,
  newEmail,
  openAnnouncedSite,
  type AnnouncedSite,
} from '#tests/support/sites/claim-desk/announced-site.ts';
import { setAccount } from '#tests/support/sites/set-rows.ts';
import { downloadData } from '#tests/support/sites/download-data.ts';
import type { Database } from '#server/database/open-database.ts';
import { MessageNotSent, type Message } from '#server/messaging/messaging.ts';
import { sweepAccounts } from '../account-data/sweep-accounts.ts';

const passkey = {
  account_id: holderId,
  credential_id: 'AQ',
  public_key: 'AQ',
  counter: 0,
  transports: '[]',
  name: 'Phone of the former holder',
  created_at: 1,
  used_at: null,
};

/** A second account, without a number. */
async function joinTarget(site: AnnouncedSite, database: Database): Promise<string> {
  const { token } = await site.site.join(9);
  await database.kysely.deleteFrom('claims').where('account_id', '=', 3).execute();
  return token;
}

const restore = (site: AnnouncedSite, token: string) =>
  site.site.ask('POST Account/FormerEmail/Restore', { body: { token } });

/** Why the newest change of the number was not possible. */
const reasonOf = async (site: AnnouncedSite, message: number) =>
  (await site.changeContext(message)).changes[0]?.reason;

describeOnSqlite('an account that moves to another email', ({ open }) => {
  test('does so after 72 hours, ends all access and keeps the two-step sign-in', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    const factor = { account_id: holderId, turned_on_at: 1, totp_secret: 'A', totp_step: 0 };
    await database.kysely.insertInto('second_factors').values(factor).execute();
    await database.kysely.insertInto('passkeys').values(passkey).execute();
    await site.announce('lost-email');
    expect(await carryOutAt(database, site.site.clock.now + 72 * hourMs - 1)).toEqual([]);
    expect(await site.account()).toMatchObject({ email: holderEmail });
    // Anyone can register an email that is not theirs.
    await site.site.register(9, { email: newEmail });
    const sent = await site.carryOut();
    expect(await site.account()).toMatchObject({
      email: newEmail,
      email_key: newEmail,
      phone: '',
      confirmed_phone: '',
    });
    for (const table of [
      'account_devices',
      'account_codes',
      'account_links',
      'passkeys',
    ] as const) {
      const rows = database.kysely.selectFrom(table).where('account_id', '=', holderId);
      expect(await rows.selectAll().execute()).toEqual([]);
    }
    const factors = await database.kysely.selectFrom('second_factors').selectAll().execute();
    expect(factors).toHaveLength(1);
    const session = { token: site.holder.token };
    expect((await site.site.ask('GET Account/Validate', session)).status).toBe(401);
    for (const email of [newEmail, holderEmail]) expect((await site.login(email)).status).toBe(401);
    expect(sent.filter(({ to }) => to === newEmail).map(({ subject }) => subject)).toEqual([
      'Your account uses this email now',
    ]);
    expect(sent.find(({ to }) => to === newEmail)?.text).toContain('/recover-password');
    expect(sent.find(({ to }) => to === newEmail)?.text).not.toContain(holderEmail);
    expect(sent.filter(({ to }) => to === holderEmail).map(({ subject }) => subject)).toEqual([
      'Your account was moved to another email',
    ]);
    expect(sent.filter(({ to }) => to === emailOfMember(1))).toHaveLength(1);
    expect((await site.list()).done).toMatchObject([{ kind: 'move', state: 'done' }]);
    expect((await site.admin.changes('announced change')).at(-1)).toMatchObject({
      actor: 'account/1',
      after: { changeState: 'done' },
    });
    // Once.
    expect(await carryOutAt(database, site.site.clock.now)).toEqual([]);
  });

  test('shows the new holder nothing of the former emails and phone', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    await site.announce('lost-email', { email: 'other@example.org' });
    await site.carryOut();
    await site.announce('lost-email');
    await site.carryOut();
    await setAccount(database, holderId, {
      password_hash: (await site.account(1)).password_hash,
    });
    const { token } = (await site.login(newEmail)).body;
    const data = await downloadData(site.site, String(token));
    const answers = [data];
    for (const path of ['Profile', 'Account/Sessions', 'Account/Validate']) {
      answers.push(await site.site.ask(`GET ${path}`, { token: String(token) }));
    }
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).not.toContain(holderEmail);
      expect(text).not.toContain('o•••@example.org');
      expect(text).not.toContain(holderPhone.slice(-4));
    }
    expect(data.body['announcedChanges']).toMatchObject([
      { kind: 'move', target: 'f•••@example.org', isHolder: true, state: 'done' },
    ]);
  });

  test('is taken back by an admin within 30 days', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    await site.announce('lost-email');
    await site.carryOut();
    const [change] = (await site.list()).done;
    const id = change?.changeId ?? 0;
    const takeBackUntil = new Date(site.site.clock.now + 30 * dayMs).toISOString();
    expect(change).toMatchObject({ takeBackUntil });
    const body = await site.takeBack(id);
    expect(body).toMatchObject({ status: 200, body: { done: [{ state: 'taken back' }] } });
    expect(await site.account()).toMatchObject({
      email: holderEmail,
      phone: holderPhone,
      confirmed_phone: holderPhone,
    });
    expect((await site.takeBack(id)).status).toBe(409);
    const entries = await site.admin.changes('announced change');
    expect(entries.at(-1)).toMatchObject({
      before: { changeState: 'done' },
      after: { changeState: 'taken back' },
    });
    const undo = await site.admin.ask('GET Admin/Changes?kind=announced%20change');
    const shown = undo.body['changes'] as { whyNever: string | null }[];
    expect(shown.map(({ whyNever }) => whyNever)).not.toContain(null);
  });

  test('is taken back by the link in the mail to the former email, and shown as such', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    await site.announce('lost-email');
    const token = site.linkTo(holderEmail, await site.carryOut());
    expect((await restore(site, token)).status).toBe(200);
    expect(await site.account()).toMatchObject({ email: holderEmail });
    expect((await site.list()).done).toMatchObject([{ state: 'taken back', takeBackUntil: null }]);
  });

  test('keeps the former email for 30 days, and nothing of the change longer', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    await site.announce('lost-email');
    const token = site.linkTo(holderEmail, await site.carryOut());
    const [change] = (await site.list()).done;
    site.site.clock.now += 30 * dayMs;
    await site.admin.logInAgain();
    expect((await site.takeBack(change?.changeId ?? 0)).status).toBe(409);
    expect((await restore(site, token)).status).toBe(400);
    await sweepAccounts({ database, now: () => site.site.clock.now });
    for (const table of ['announced_changes', 'former_emails'] as const) {
      expect(await database.kysely.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    const log = await database.kysely.selectFrom('change_log').selectAll().execute();
    expect(JSON.stringify(log)).not.toContain('@');
  });
});

describeOnSqlite('a number that is given to another account', ({ open }) => {
  test('leaves the former holder the account and photos, but not the page and its rights', async () => {
    const database = await open();
    const { kysely } = database;
    const site = await openAnnouncedSite(database);
    await joinTarget(site, database);
    const keeperRow = { member_id: 20, account_id: holderId, relation: 'a friend', asked_at: 1 };
    const kept = { ...keeperRow, approved_at: 1, approved_by: 1, ended_at: null };
    await kysely.insertInto('memorial_keepers').values(kept).execute();
    const { token: claimant } = await site.site.join(12);
    const vouch = { account_id: 4, member_id: 12, voucher_id: holderId, given_at: 1 };
    await kysely
      .insertInto('vouches')
      .values({ ...vouch, withdrawn_at: null })
      .execute();
    await site.announce('my-number', { email: emailOfMember(9) });
    const sent = await site.carryOut();
    expect(await site.accountOfNumber()).toBe(3);
    const holder = await site.login(holderEmail);
    expect(holder).toMatchObject({ status: 200, body: { matchedFb: false } });
    const { ended_at: endedAt } = await kysely
      .selectFrom('memorial_keepers')
      .select('ended_at')
      .executeTakeFirstOrThrow();
    expect(endedAt).toBe(site.site.clock.now);
    const notWithdrawn = kysely.selectFrom('vouches').where('withdrawn_at', 'is', null);
    expect(await notWithdrawn.selectAll().execute()).toEqual([]);
    expect((await site.site.ask('GET Account/Validate', { token: claimant })).status).toBe(200);
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [holderEmail, 'FB2 was given to another account'],
      [emailOfMember(9), 'FB2 is yours'],
      [emailOfMember(1), 'Manifest: FB2: an announced change was carried out'],
    ]);
    expect((await site.list()).done).toMatchObject([
      { kind: 'give', target: { account: { accountId: 3 } } },
    ]);
    // An admin takes it back, with the rights.
    const [change] = (await site.list()).done;
    expect((await site.takeBack(change?.changeId ?? 0)).status).toBe(200);
    expect(await site.accountOfNumber()).toBe(holderId);
    const keepers = kysely.selectFrom('memorial_keepers').where('ended_at', 'is', null);
    expect(await keepers.selectAll().execute()).toHaveLength(1);
  });

  test('is in the data of both accounts, without the email of the other', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    await joinTarget(site, database);
    const target = emailOfMember(9);
    await site.announce('my-number', { email: target });
    await site.carryOut();
    const dataOf = async (email: string) => {
      const token = String((await site.login(email)).body['token']);
      return downloadData(site.site, token);
    };
    const ofHolder = await dataOf(holderEmail);
    const done = { kind: 'give', state: 'done', target: 'm•••@example.org', endedAt: null };
    expect(ofHolder.body['announcedChanges']).toMatchObject([{ ...done, isHolder: true }]);
    expect(ofHolder.text).not.toContain(target);
    const ofTarget = await dataOf(target);
    expect(ofTarget.body['announcedChanges']).toMatchObject([{ ...done, isHolder: false }]);
    expect(ofTarget.text).not.toContain(holderEmail);
  });

  test('is taken back by the link in the mail to the former holder, once', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    await joinTarget(site, database);
    await site.announce('my-number', { email: emailOfMember(9) });
    const token = site.linkTo(holderEmail, await site.carryOut());
    expect((await site.post('Look', token)).body).toMatchObject({ action: 'take back' });
    expect((await site.post('Stop', token)).status).toBe(400);
    expect((await site.post('TakeBack', token)).status).toBe(200);
    expect(await site.accountOfNumber()).toBe(holderId);
    expect((await site.post('Look', token)).body).toMatchObject({
      action: null,
      ending: 'This change was already taken back.',
    });
    expect((await site.post('TakeBack', token)).status).toBe(409);
    const subjects = async (email: string) =>
      (await site.admin.mailsTo(email)).map(({ subject }) => subject);
    expect((await subjects(holderEmail)).at(-1)).toBe('FB2 is yours again');
    expect((await subjects(emailOfMember(9))).at(-1)).toBe('FB2 was given back');
    expect((await subjects(emailOfMember(1))).join()).toContain('took the number back');
  });

  test('ends the pages and vouches of who had it meanwhile, and is linked as before', async () => {
    const database = await open();
    const { kysely } = database;
    const site = await openAnnouncedSite(database);
    await joinTarget(site, database);
    const claims = kysely.selectFrom('claims').where('account_id', '=', holderId);
    await kysely.updateTable('claims').set({ linked_by: 'claimant' }).execute();
    await site.announce('my-number', { email: emailOfMember(9) });
    const back = site.linkTo(holderEmail, await site.carryOut());
    await site.site.join(12);
    const keeperRow = { member_id: 20, account_id: 3, relation: 'a friend', asked_at: 1 };
    const kept = { ...keeperRow, approved_at: 1, approved_by: 1, ended_at: null };
    await kysely.insertInto('memorial_keepers').values(kept).execute();
    const vouch = { account_id: 4, member_id: 12, voucher_id: 3, given_at: 1, withdrawn_at: null };
    await kysely.insertInto('vouches').values(vouch).execute();
    await setAccount(database, 3, { role: 'Admin' });
    expect((await site.post('TakeBack', back)).body['message']).toContain('demoted first');
    expect(await site.accountOfNumber()).toBe(3);
    await setAccount(database, 3, { role: 'User' });
    expect((await site.post('TakeBack', back)).status).toBe(200);
    expect(await claims.select('linked_by').execute()).toEqual([{ linked_by: 'claimant' }]);
    const keepers = kysely.selectFrom('memorial_keepers').where('ended_at', 'is', null);
    expect(await keepers.selectAll().execute()).toEqual([]);
    const notWithdrawn = kysely.selectFrom('vouches').where('withdrawn_at', 'is', null);
    expect(await notWithdrawn.selectAll().execute()).toEqual([]);
  });

  test('is taken back after who got it has deleted the account, and is held until then', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database, { claimPolicy: 'open' });
    const target = await joinTarget(site, database);
    await site.announce('my-number', { email: emailOfMember(9) });
    const back = site.linkTo(holderEmail, await site.carryOut());
    const { token = target } = (await site.login(emailOfMember(9))).body;
    const body = { password: goodPassword };
    const erased = await site.site.ask('POST Account/Delete', { token: String(token), body });
    expect(erased.status).toBe(200);
    expect(
      await database.kysely.selectFrom('announced_changes').selectAll().execute(),
    ).toMatchObject([{ target_email: '', target_email_key: '', target_account_id: null }]);
    expect((await site.list()).done).toMatchObject([
      { target: { email: 'a deleted account', account: null } },
    ]);
    const again = registrationOf(2, { email: 'again@example.org' });
    const refused = await site.site.ask('POST Account/register', { body: again });
    expect(refused.body['message']).toContain('is held for another person');
    const sentBefore = site.site.sent.length;
    expect((await site.post('TakeBack', back)).status).toBe(200);
    expect(await site.accountOfNumber()).toBe(holderId);
    await site.admin.mailsTo(holderEmail);
    expect(site.site.sent.slice(sentBefore).map(({ to }) => to)).not.toContain('');
  });

  test('is not taken back from a third account, nor by one who has another number', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    await joinTarget(site, database);
    const { token: third } = await site.site.join(12);
    await site.announce('my-number', { email: emailOfMember(9) });
    const token = site.linkTo(holderEmail, await site.carryOut());
    const claims = database.kysely.updateTable('claims');
    await claims.set({ account_id: holderId, member_id: 12 }).where('account_id', '=', 4).execute();
    expect((await site.post('TakeBack', token)).body['message']).toContain('has or claims FB12');
    await claims.set({ account_id: 4, member_id: 2 }).where('account_id', '=', 3).execute();
    await database.kysely.deleteFrom('claims').where('account_id', '=', holderId).execute();
    expect((await site.post('TakeBack', token)).body['message']).toBe(
      'Another account has FB2 now.',
    );
    expect((await site.site.ask('GET Account/Validate', { token: third })).body).toMatchObject({
      freakBrotherNumber: 2,
    });
  });

  test('is held for 14 days for a person who is invited to it', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    const target = await joinTarget(site, database);
    await site.announce('my-number');
    const sent = await site.carryOut();
    expect(await site.accountOfNumber()).toBeUndefined();
    const invitation = sent.flatMap(({ text }) => invitationIn(text) ?? [])[0]?.split('#')[1] ?? '';
    const claim = () => site.site.ask('POST FreakBrother/claim/2', { token: target });
    const register = (given: object) =>
      site.site.ask('POST Account/register', { body: registrationOf(2, { ...given }) });
    for (const refused of [await claim(), await register({ email: 'rival@example.org' })]) {
      expect(refused.status).toBe(409);
      expect(refused.body['message']).toContain('is held for another person');
    }
    const found = await site.site.ask('GET FreakBrother/claim/2');
    expect(found.body['problem']).toContain('is held');
    const registered = await register({ email: newEmail, invitation });
    expect(registered.status).toBe(200);
    // The others wait until that account is validated, too.
    expect((await claim()).status).toBe(409);
    const token = String(registered.body['token']);
    const code = await site.site.codeTo(newEmail);
    const validated = await site.site.ask(`PUT Account/ValidateAccount/${code}`, { token });
    expect(validated.body).toMatchObject({ freakBrotherNumber: 2, matchedFb: true });
    expect(await site.accountOfNumber()).toBe(4);
  });

  test('is free again after 14 days without an answer, and after it was taken back', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    await site.announce('my-number');
    const sent = await site.carryOut();
    const invitation = sent.flatMap(({ text }) => invitationIn(text) ?? [])[0]?.split('#')[1] ?? '';
    const problem = async () => (await site.site.ask('GET FreakBrother/claim/2')).body['problem'];
    site.site.clock.now += 14 * dayMs - 1;
    expect(await problem()).toContain('is held');
    site.site.clock.now += 1;
    expect(await problem()).toBeNull();
    expect((await site.post('TakeBack', site.linkTo(holderEmail, sent))).status).toBe(200);
    expect(await site.accountOfNumber()).toBe(holderId);
    const used = await site.site.ask('POST Invitations/Open', { body: { token: invitation } });
    expect(used.status).toBe(400);
  });
});

describeOnSqlite('the mail with the link that takes a change back', ({ open }) => {
  test.each(['lost-email', 'my-number'] as const)(
    'is sent again each hour while the mail server does not answer, for %s',
    async (about) => {
      const database = await open();
      const site = await openAnnouncedSite(database);
      await site.announce(about);
      site.site.clock.now += 72 * hourMs;
      const sent: Message[] = [];
      const failures: unknown[] = [];
      const run = async (failure: MessageNotSent | null) => {
        const send = (message: Message) => {
          if (failure) return Promise.reject(failure);
          sent.push(message);
          return Promise.resolve();
        };
        await carryOutAt(database, site.site.clock.now, (error) => failures.push(error), send);
      };
      await run(new MessageNotSent('down'));
      await run(new MessageNotSent('down'));
      expect(failures.length).toBeGreaterThan(1);
      site.site.clock.now += hourMs;
      await run(null);
      await run(null);
      expect(sent.filter(({ to }) => to === holderEmail)).toHaveLength(1);
      const token = site.linkTo(holderEmail, sent);
      const back =
        about === 'lost-email' ? await restore(site, token) : await site.post('TakeBack', token);
      expect(back.status).toBe(200);
    },
  );

  test('is not sent again to an address that the mail server refuses for good', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    await site.announce('lost-email');
    site.site.clock.now += 72 * hourMs;
    const refused = new MessageNotSent('no', { reason: 'recipient refused', status: 550 });
    const tried: string[] = [];
    const run = () =>
      carryOutAt(
        database,
        site.site.clock.now,
        () => undefined,
        ({ to }) => {
          tried.push(to);
          return Promise.reject(refused);
        },
      );
    await run();
    await run();
    expect(tried.filter((to) => to === holderEmail)).toHaveLength(1);
  });
});

describeOnSqlite('a change that is no longer possible when it is due', ({ open }) => {
  test.each([
    ['the holder is an admin', 'must be demoted first', { role: 'Admin' as const }],
    ['the holder is disabled', 'disabled', { disabled_at: 1 }],
  ])('ends because %s', async (_, reason, changes) => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    const message = await site.announce('lost-email');
    await setAccount(database, holderId, changes);
    const sent = await site.carryOut();
    expect(sent.map(({ to }) => to)).toContain(emailOfMember(1));
    expect(sent.map(({ to }) => to)).not.toContain(newEmail);
    expect(await site.account()).toMatchObject({ email: holderEmail });
    expect(await site.message(message)).toMatchObject({
      state: 'waiting',
      evidence: { message: { changeContext: { changes: [{ state: 'impossible' }] } } },
    });
    expect(await reasonOf(site, message)).toContain(reason);
  });

  test('ends because the member has died, or another account has the number or the email', async () => {
    const ends = async (prepare: (database: Database, site: AnnouncedSite) => Promise<unknown>) => {
      const database = await open();
      const site = await openAnnouncedSite(database);
      const message = await site.announce('lost-email');
      await prepare(database, site);
      await site.carryOut();
      expect(await site.account()).toMatchObject({ email: holderEmail });
      return reasonOf(site, message);
    };
    const died = await ends(({ kysely }) =>
      kysely.updateTable('members').set({ deceased: 1 }).where('id', '=', 2).execute(),
    );
    expect(died).toBe('FB2 is marked as deceased.');
    const relinked = await ends(async ({ kysely }, { site }) => {
      await site.join(9);
      await kysely.deleteFrom('claims').where('account_id', '=', holderId).execute();
      const claim = kysely.updateTable('claims').where('account_id', '=', 3);
      await claim.set({ member_id: 2, is_approved: 1 }).execute();
    });
    expect(relinked).toBe('Another account has the number now.');
    const taken = await ends((_, { site }) => site.join(9, { email: newEmail }));
    expect(taken).toBe(`Another account has ${newEmail}.`);
  });

  test('ends because the account that gets the number has another by now', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    await joinTarget(site, database);
    const message = await site.announce('my-number', { email: emailOfMember(9) });
    const token = String((await site.login(emailOfMember(9))).body['token']);
    expect((await site.site.ask('POST FreakBrother/claim/12', { token })).status).toBe(200);
    await site.carryOut();
    expect(await reasonOf(site, message)).toContain('has or claims FB12');
    expect(await site.accountOfNumber()).toBe(holderId);
  });

  test('ends because the admin who began it is one no more', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    await site.announce('lost-email');
    const { begun_by: by } = await database.kysely
      .selectFrom('announced_changes')
      .select('begun_by')
      .executeTakeFirstOrThrow();
    await setAccount(database, by ?? 0, { disabled_at: 1 });
    await carryOutAt(database, site.site.clock.now + 72 * hourMs);
    const rows = await database.kysely.selectFrom('announced_changes').selectAll().execute();
    expect(rows).toMatchObject([
      { ended_as: 'impossible', end_reason: 'The admin who began it is no longer an admin.' },
    ]);
    expect(await site.account()).toMatchObject({ email: holderEmail });
  });

  test('ends because the holder was never told', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    await site.announce('lost-email');
    await database.kysely.updateTable('announced_changes').set({ notified_at: null }).execute();
    await site.carryOut();
    expect(await site.account()).toMatchObject({ email: holderEmail });
  });
});

describeEachDialect('announced changes that are due', ({ open }) => {
  test('are carried out once by two processes, also while their email is registered', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    await site.announce('lost-email');
    site.site.clock.now += 72 * hourMs;
    const [first, second, registered] = await Promise.all([
      carryOutAt(database, site.site.clock.now),
      carryOutAt(database, site.site.clock.now),
      site.site.ask('POST Account/register', { body: registrationOf(9, { email: newEmail }) }),
    ]);
    expect([200, 409]).toContain(registered.status);
    const moved = [...first, ...second].filter(({ to }) => to === newEmail);
    expect(moved.map(({ subject }) => subject)).toEqual(['Your account uses this email now']);
    expect(await site.account()).toMatchObject({ email: newEmail });
    const owners = database.kysely.selectFrom('accounts').where('email_key', '=', newEmail);
    expect(await owners.select('id').execute()).toEqual([{ id: holderId }]);
  });

  test('are taken back once by two admins at once', async () => {
    const database = await open();
    const site = await openAnnouncedSite(database);
    await joinTarget(site, database);
    await site.announce('my-number', { email: emailOfMember(9) });
    await site.carryOut();
    const [change] = (await site.list()).done;
    const id = change?.changeId ?? 0;
    const responses = await Promise.all([site.takeBack(id), site.takeBack(id)]);
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    expect(await site.accountOfNumber()).toBe(holderId);
    const password = { password: goodPassword };
    expect((await site.admin.ask('POST Admin/AnnouncedChanges/99/TakeBack', password)).status).toBe(
      404,
    );
  });
});

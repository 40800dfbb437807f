import { expect, test } from 'vitest';
import type { Database } from '#server/database/open-database.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { setClaim } from '#tests/support/databases/set-rows.ts';
import { emailOfMember, goodPassword } from '#tests/support/sites/account-site.ts';
import { editMember, openAdminSite, type AdminSite } from '#tests/support/sites/admin-site.ts';
import { logInto } from '#tests/support/sites/log-into.ts';
import { sendCsv } from '#tests/support/sites/send-csv.ts';
import { newest, undo } from '#tests/support/sites/undo-site.ts';

const contactEmail = 'help@directory.example';
const subject = 'FB2 was marked as deceased';
const header = 'series,number,firstName,lastName,deceased';

const statusOf = async ({ site }: AdminSite, token: string) =>
  (await site.ask('GET Account/Validate', { token })).status;

async function logIn({ site }: AdminSite, number: number): Promise<string> {
  const body = { email: emailOfMember(number), password: goodPassword };
  const response = await site.ask('POST Account/login', { body });
  expect(response.status).toBe(200);
  return String(response.body['token']);
}

const together = (admin: AdminSite, isPreview: boolean) =>
  admin.ask('POST Admin/Members/Together', {
    series: 'fb',
    members: [{ number: 2 }, { number: 30 }],
    change: { deceased: true },
    isPreview,
  });

/** Each marks member 2. */
const ways = {
  editor: (admin: AdminSite) => editMember(admin, 'fb/2', { deceased: true }),
  together: (admin: AdminSite) => together(admin, false),
  import: (admin: AdminSite) =>
    sendCsv(admin, `${header}\nfb,2,Ann,Example,true\nfb,30,Ann,Example,true`),
};

const mark = async (admin: AdminSite, way: keyof typeof ways = 'editor') =>
  expect((await ways[way](admin)).status).toBe(200);
const unmark = (admin: AdminSite) => editMember(admin, 'fb/2', { deceased: false });

const accessTables = [
  'sessions',
  'account_devices',
  'account_codes',
  'account_links',
  'challenges',
] as const;

async function countAccess({ kysely }: Database, accountId: number): Promise<number[]> {
  const counts: number[] = [];
  for (const table of accessTables) {
    const rows = kysely.selectFrom(table).where('account_id', '=', accountId).select('account_id');
    counts.push((await rows.execute()).length);
  }
  return counts;
}

const noticesTo = async (admin: AdminSite, number = 2) =>
  (await admin.mailsTo(emailOfMember(number))).filter((mail) => mail.subject.endsWith('deceased'));

describeOnSqlite('marking a member as deceased', ({ open }) => {
  test.each(Object.keys(ways) as (keyof typeof ways)[])(
    'ends the sessions and codes of the account at once, and notifies it: %s',
    async (way) => {
      const database = await open();
      const admin = await openAdminSite(database, { contactEmail });
      const { token } = await admin.site.join(2);
      const { token: other } = await admin.site.join(3);
      const second = await logIn(admin, 2);
      const body = { email: emailOfMember(2) };
      await admin.site.ask('POST Account/RequestPasswordReset', { body });
      await admin.site.codeTo(emailOfMember(2), 2);
      const others = await countAccess(database, 3);
      expect((await countAccess(database, 2)).slice(0, 4)).not.toContain(0);

      await mark(admin, way);
      expect(await countAccess(database, 2)).toEqual([0, 0, 0, 0, 0]);
      expect(await statusOf(admin, token)).toBe(401);
      expect(await statusOf(admin, second)).toBe(401);
      expect(await statusOf(admin, other)).toBe(200);
      expect(await countAccess(database, 3)).toEqual(others);
      expect(await statusOf(admin, await logIn(admin, 2))).toBe(200);

      const mails = await admin.mailsTo(emailOfMember(2));
      expect(mails.filter((mail) => mail.subject === 'Your profile was changed')).toEqual([]);
      const [mail, ...more] = mails.filter((each) => each.subject === subject);
      expect(more).toEqual([]);
      expect(mail?.text.split('\n\n')).toEqual([
        'The record of FB2 at The Fabulous Flying Freak Brothers was marked as deceased. If you have lost someone, we are very sorry.',
        'The account with this email is linked to that record. It was signed out everywhere and can no longer publish. Nothing was deleted. You can still sign in to download the data or to delete photos or the account.',
        'If this is a mistake, please tell us: http://localhost:3000/Contact?about=death&number=2',
        `You can also write to ${contactEmail}.`,
      ]);
      expect(admin.site.sent.filter((sent) => sent.subject.endsWith('deceased'))).toHaveLength(1);
    },
  );

  test('has no effect again while the member is marked', async () => {
    const admin = await openAdminSite(await open());
    await admin.site.join(2);
    await mark(admin);
    const token = await logIn(admin, 2);
    await mark(admin);
    await mark(admin, 'together');
    await mark(admin, 'import');
    await editMember(admin, 'fb/2', { location: 'Perris' });
    expect(await statusOf(admin, token)).toBe(200);
    expect(await noticesTo(admin)).toHaveLength(1);
  });

  test('has no effect in a preview, and none when the change is refused', async () => {
    const admin = await openAdminSite(await open());
    const { token } = await admin.site.join(2);
    const row = 'fb,2,Ann,Example,true';
    expect((await together(admin, true)).status).toBe(200);
    expect((await sendCsv(admin, `${header}\n${row}`, '/Preview')).status).toBe(200);
    expect((await sendCsv(admin, `${header}\n${row}\nfb,0,Bo,Example,`)).status).toBe(400);
    // Noticed only after the write, which is rolled back.
    const stale = await sendCsv(admin, `${header}\n${row}`, `?previewed=${'0'.repeat(64)}`);
    expect(stale.status).toBe(409);
    expect(await statusOf(admin, token)).toBe(200);
    expect(await noticesTo(admin)).toEqual([]);
  });

  test('does nothing to accounts that are unlinked, pending or not validated', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    const pending = await admin.site.join(2);
    const unlinked = await admin.site.join(4);
    const unvalidated = await admin.site.register(3);
    const { kysely } = database;
    await kysely
      .updateTable('claims')
      .set({ is_approved: 0 })
      .where('account_id', '=', 2)
      .execute();
    await kysely.deleteFrom('claims').where('account_id', '=', 3).execute();
    for (const number of [2, 3, 4]) await editMember(admin, `fb/${number}`, { deceased: true });
    for (const { token } of [pending, unlinked, unvalidated]) {
      expect(await statusOf(admin, token)).toBe(200);
    }
    await admin.site.app.close();
    expect(admin.site.sent.filter((sent) => sent.subject.endsWith('deceased'))).toEqual([]);
  });

  test('leaves the member unclaimable for others', async () => {
    const admin = await openAdminSite(await open());
    await admin.site.join(2);
    await mark(admin);
    const { body } = await admin.site.ask('GET FreakBrother/claim/2');
    expect(body).toMatchObject({ deceased: true });
    expect(String(body['problem'])).toContain('FB2 belongs to a member who has died.');
  });

  test('is undone without a second mail, and marking again by undo has the same effects', async () => {
    const admin = await openAdminSite(await open());
    const { token } = await admin.site.join(2);
    admin.site.clock.now += 60_000;
    await mark(admin);
    const change = await newest(admin);
    await undo(admin, { change }, '/Preview');
    await undo(admin, { change });
    expect(await statusOf(admin, token)).toBe(401);
    const again = await logIn(admin, 2);
    const undoing = await newest(admin);
    await undo(admin, { change: undoing }, '/Preview');
    expect(await statusOf(admin, again)).toBe(200);
    await undo(admin, { change: undoing });
    expect(await statusOf(admin, again)).toBe(401);
    expect(await noticesTo(admin)).toHaveLength(2);
  });

  test('by undoing all changes of an admin has the same effects', async () => {
    const admin = await openAdminSite(await open());
    await admin.site.join(2);
    await mark(admin);
    admin.site.clock.now += 60_000;
    const since = new Date(admin.site.clock.now).toISOString();
    await unmark(admin);
    const token = await logIn(admin, 2);
    await undo(admin, { account: 1, since });
    expect(await statusOf(admin, token)).toBe(401);
    expect(await noticesTo(admin)).toHaveLength(2);
  });

  test('stays when a mail cannot be sent, and the others are still sent', async () => {
    const lines: string[] = [];
    const admin = await openAdminSite(await open(), logInto(lines));
    const { token } = await admin.site.join(2);
    await admin.site.join(3);
    // The last of the mails before.
    await expect
      .poll(() => admin.site.sent.map((sent) => sent.subject))
      .toContain('Manifest: FB3 was claimed');
    let sends = 0;
    Object.defineProperty(admin.site.provider, 'isDown', { get: () => (sends += 1) === 1 });
    const file = `${header}\nfb,2,Ann,Example,true\nfb,3,Ann,Example,true`;
    expect((await sendCsv(admin, file)).status).toBe(200);
    expect(await statusOf(admin, token)).toBe(401);
    expect(await noticesTo(admin)).toEqual([]);
    expect(await noticesTo(admin, 3)).toHaveLength(1);
    expect(lines.join('')).toContain('message not sent');
    expect(lines.join('')).not.toContain(emailOfMember(2));
  });
});

async function edit(admin: AdminSite, number: number, given: Record<string, unknown>) {
  expect((await editMember(admin, `fb/${number}`, given)).status).toBe(200);
}

const noticesOf = async (admin: AdminSite, email: string) =>
  (await admin.mailsTo(email)).filter(({ subject }) => subject === 'Your profile was changed');

describeOnSqlite('an admin’s change of a member', ({ open }) => {
  test('gets an email that lists the changes and names no admin', async () => {
    const admin = await openAdminSite(await open(), { contactEmail: 'help@directory.example' });
    await admin.site.join(2, { firstName: 'Claimant' });
    await edit(admin, 2, {
      freakBrotherNumber: 45,
      firstName: 'Anna',
      deceased: true,
      day: 4,
      month: 7,
      year: 1976,
      location: 'Hinckley',
      story: 'A long story.',
      aliases: ['Annie', 'Banana'],
    });
    const [mail, ...others] = await noticesOf(admin, emailOfMember(2));
    expect(others).toEqual([]);
    // The mark has a notice of its own.
    expect(admin.site.sent.map(({ subject }) => subject)).toContain('FB45 was marked as deceased');
    expect(mail?.text.split('\n\n')).toEqual([
      'An admin changed your profile FB45 at The Fabulous Flying Freak Brothers:',
      [
        'Number: FB2 → FB45',
        'First name: Ann → Anna',
        'Day: – → 4',
        'Month: – → 7',
        'Year: – → 1976',
        'Location: – → Hinckley',
        'Story: the text was changed',
        'Other names: – → Annie, Banana',
      ].join('\n'),
      'Your profile: http://localhost:3000/Freak-Brother/45',
      'If you have questions, write to help@directory.example.',
    ]);
  });

  test.each([
    ['isNameWithheld', 'Name'],
    ['isStoryWithheld', 'Story'],
    ['isPhotoWithheld', 'Photo and card'],
    ['isYearWithheld', 'Date'],
  ])('gets an email when an admin shows what the member withheld: %s', async (flag, label) => {
    const admin = await openAdminSite(await open());
    const { token } = await admin.site.join(2);
    await admin.site.ask('PUT FreakBrother', { token, body: { [flag]: true } });
    await edit(admin, 2, { [flag]: false });
    const [mail] = await noticesOf(admin, emailOfMember(2));
    expect(mail?.text).toContain(`${label}: shown to visitors again`);
  });

  test('gets no email without a change, for the own edit, or with an unapproved claim', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    await admin.site.join(2);
    await admin.site.join(3);
    await admin.site.register(4);
    await setClaim(database, 3, { is_approved: 0 });
    await edit(admin, 2, {});
    for (const number of [1, 3, 4, 5]) await edit(admin, number, { location: 'Perris' });
    await admin.site.app.close();
    const subjects = admin.site.sent.map(({ subject }) => subject);
    expect(subjects).not.toContain('Your profile was changed');
  });

  test('stays changed when the email cannot be sent, and the log omits the address', async () => {
    const lines: string[] = [];
    const admin = await openAdminSite(await open(), logInto(lines));
    await admin.site.join(2);
    admin.site.provider.isDown = true;
    await edit(admin, 2, { location: 'Perris' });
    expect(await noticesOf(admin, emailOfMember(2))).toEqual([]);
    const log = lines.join('');
    expect(log).toContain('message not sent');
    expect(log).not.toContain(emailOfMember(2));
    expect(log).not.toContain('Perris');
  });
});

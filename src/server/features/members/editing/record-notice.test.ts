import { expect, test } from 'vitest';
import { setClaim } from '#tests/support/databases/set-rows.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import { editMember, openAdminSite, type AdminSite } from '#tests/support/sites/admin-site.ts';
import { logInto } from '#tests/support/sites/log-into.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';

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
      'The Fabulous Flying Freak Brothers\nhttp://localhost:3000/',
    ]);
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

import { expect, test } from 'vitest';
import { profileForm } from '#contract/accounts/settings.ts';
import type { Database } from '#server/database/open-database.ts';
import { emailOfMember, openAccountSite } from '#tests/support/sites/account-site.ts';
import { downloadData } from '#tests/support/sites/download-data.ts';
import {
  describeDialect,
  describeEachDialect,
  describeOnSqlite,
} from '#tests/support/databases/each-dialect.ts';
import { readPhone } from './phone.ts';
import { timeZones } from '#server/identity/time-zones.ts';

async function openJoined(database: Database) {
  const site = await openAccountSite(database);
  const { token } = await site.join(1);
  const { body } = await site.ask('GET Profile', { token });
  return {
    site,
    token,
    profile: body,
    save: (given: Record<string, unknown>) =>
      site.ask('PUT Profile', { token, body: { ...body, ...given } }),
  };
}

const refusedForms: [Record<string, unknown>, string][] = [
  [{ firstName: '' }, 'firstName'],
  [{ lastName: null }, 'lastName'],
  [{ firstName: 'Jim (FB1)' }, 'firstName'],
  [{ lastName: 'fb 41' }, 'lastName'],
  [{ firstName: 'Jim FB', lastName: '41' }, 'lastName'],
  [{ timeZoneId: 'Mars/Olympus' }, 'timeZoneId'],
  [{ timeZoneId: 'constructor' }, 'timeZoneId'],
  [{ profileName: 'has blank' }, 'profileName'],
  [{ profileName: '' }, 'profileName'],
  [{ profileName: 'x'.repeat(51) }, 'profileName'],
  [{ phoneNumber: 'abc' }, 'phoneNumber'],
  [{ phoneNumber: '12345' }, 'phoneNumber'],
  [{ phoneNumber: 5551234567 }, 'phoneNumber'],
  [{ intro: 'x'.repeat(501) }, 'intro'],
  [{ intro: 'a\0' }, 'intro'],
  [{ city: {} }, 'city'],
];

describeOnSqlite('a profile', ({ open }) => {
  test('saves the unchanged and the changed profile', async () => {
    const { profile, save, site, token } = await openJoined(await open());
    expect(await save({})).toMatchObject({ status: 200, body: profile });
    const changed = {
      firstName: 'Zoë',
      lastName: 'Ångström',
      city: 'Hinckley',
      stateProvince: 'Illinois',
      country: 'USA',
      postalCode: '60520',
      timeZoneId: 'Central Standard Time',
      profileName: 'Zoë99',
      intro: 'One\r\ntwo <b>three</b>\u0007\u202e',
    };
    const expected = { ...profile, ...changed, intro: 'One\ntwo <b>three</b>\u0007\u202e' };
    expect((await save(changed)).body).toEqual(expected);
    expect((await site.ask('GET Profile', { token })).body).toEqual(expected);
    // Omitted fields keep their values.
    const { firstName, lastName, timeZoneId, profileName } = changed;
    const few = { firstName, lastName, timeZoneId, profileName };
    expect((await site.ask('PUT Profile', { token, body: few })).body).toEqual(expected);
  });

  test('ignores fields that the owner cannot change', async () => {
    const database = await open();
    const { profile, save } = await openJoined(database);
    const before = await database.kysely.selectFrom('accounts').selectAll().execute();
    const given = { email: 'x@y.example', avatarUri: '/x', role: 'Admin', id: 9, email_key: 'x' };
    expect((await save(given)).body).toEqual(profile);
    expect(await database.kysely.selectFrom('accounts').selectAll().execute()).toEqual(before);
  });

  test('is rejected with an error for the wrong field', async () => {
    const { save } = await openJoined(await open());
    for (const [given, field] of refusedForms) {
      const refused = await save(given);
      expect(refused.status, JSON.stringify(given)).toBe(400);
      expect(Object.keys(refused.body['errors'] as object)).toEqual([field]);
    }
  });

  test('offers about a hundred time zones and keeps another one already stored', async () => {
    const database = await open();
    const { site, save, token } = await openJoined(database);
    const { body } = await site.ask('GET Profile/TimeZones');
    expect(body).toEqual(timeZones);
    expect(timeZones.length).toBeGreaterThanOrEqual(95);
    expect(timeZones.length).toBeLessThanOrEqual(110);
    for (const timeZoneId of ['Tomsk Standard Time', 'Kamchatka Standard Time']) {
      expect(timeZones.map((zone) => zone.timeZoneId)).not.toContain(timeZoneId);
      await database.kysely.updateTable('accounts').set({ time_zone_id: timeZoneId }).execute();
      const { body: profile } = await site.ask('GET Profile', { token });
      expect(await site.ask('PUT Profile', { token, body: profile })).toMatchObject({
        status: 200,
        body: { timeZoneId },
      });
    }
    expect((await save({ timeZoneId: 'UTC' })).status).toBe(200);
    expect((await save({ timeZoneId: 'Kamchatka Standard Time' })).status).toBe(400);
  });
});

test.each([
  ['(312) 555-0123', '+13125550123'],
  ['312.555.0123', '+13125550123'],
  ['1 312 555 0123', '+13125550123'],
  ['+44 20 7946 0958', '+442079460958'],
  ['+49 (30) 123456', '+4930123456'],
  ['+49 (0)30 123456', '+4930123456'],
  ['(+49) 30 123456', '+4930123456'],
  ['0049 30 123456', '+4930123456'],
  ['00 49-30-123456', '+4930123456'],
  ['(0049) 30/123456', '+4930123456'],
  ['011 49 30 123456', '+4930123456'],
  ['00 1 312 555 0123', '+13125550123'],
  ['001 312 555 0123', '+13125550123'],
  ['+1 (312) 555-0123', '+13125550123'],
  ['+1\u00a0312\u2011555\u20130123', '+13125550123'],
  ['\u202a+1\u202f312\u2009555\u30000123\u202c', '+13125550123'],
  ['+1 312\t555\r\n0123', '+13125550123'],
  ['＋１ （３１２） ５５５－０１２３', '+13125550123'],
  ['٠٠١ ٣١٢ ٥٥٥ ٠١٢٣', '+13125550123'],
  ['३१२ ५५५ ०१२३', '+13125550123'],
  ['tel:+1-312-555-0123', '+13125550123'],
  ['TEL: +1 312 555 0123', '+13125550123'],
  ['tel:0049-30-123456', '+4930123456'],
  ['+52 1 55 1234 5678', '+525512345678'],
  ['+5215512345678', '+525512345678'],
  ['0052 1 55 1234 5678', '+525512345678'],
  ['011 52 1 55 1234 5678', '+525512345678'],
  ['tel:+52-1-55-1234-5678', '+525512345678'],
  ['+52 55 1234 5678', '+525512345678'],
  ['5551234567', '+15551234567'],
  ['call 3125550123', null],
  ['3125550123~5', null],
  ['000 49 30 123456', null],
  ['00', null],
  ['+999123456789', null],
  ['123', null],
  ['', null],
])('reads the phone "%s" as %s', (text, phone) => {
  const typed = profileForm.shape.phoneNumber.safeParse(text).data;
  expect(typed === undefined ? null : readPhone(typed)).toBe(phone);
});

test.each([
  'tel:+1-312-555-0123;ext=5',
  'tel:+1-312-555-0123;EXT=5',
  '312 555 0123 ext. 5',
  '312 555 0123, extension 5',
  '312 555 0123 x5',
  '312 555 0123 #5',
])('refuses the phone "%s" with an extension', (text) => {
  const [first] = profileForm.shape.phoneNumber.safeParse(text).error?.issues ?? [];
  expect(first?.message).toBe('Please enter the phone number without an extension.');
});

describeOnSqlite('the data download', ({ open }) => {
  test('can be downloaded, without secrets', async () => {
    const database = await open();
    const { site, token, profile } = await openJoined(database);
    const { isPhotoApprovalNeeded: _, ...downloaded } = profile;
    const { body } = await downloadData(site, token);
    expect(body).toMatchObject({
      account: { ...downloaded, role: 'User', isPhoneConfirmed: false },
      claim: { freakBrotherNumber: 1, isApproved: true, member: { firstName: 'Ann' } },
      sessions: [{ isCurrent: true }],
      knownDevices: 0,
      changes: [{ subject: 'claim', subjectKey: 'fb/1' }],
    });
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash/i);
    expect(JSON.stringify(body)).not.toContain(token);
  });
});

describeOnSqlite('an account without a number', ({ open }) => {
  test('claims a free number', async () => {
    const database = await open();
    const { site, token } = await openJoined(database);
    await site.join(2);
    const claim = (number: number) => site.ask(`POST FreakBrother/claim/${number}`, { token });
    expect(await claim(3)).toMatchObject({
      status: 409,
      body: { message: 'Your account already has a number.' },
    });
    await database.kysely.deleteFrom('claims').where('account_id', '=', 1).execute();
    expect((await site.ask('GET Account/Validate', { token })).body).toMatchObject({
      matchedFb: false,
      freakBrotherNumber: null,
    });
    expect((await claim(2)).status).toBe(409);
    expect((await claim(1000)).status).toBe(404);
    expect(await claim(3)).toMatchObject({
      status: 200,
      body: { matchedFb: true, freakBrotherNumber: 3 },
    });
  });
});

describeEachDialect('an account', ({ open }) => {
  test('is deleted with the account, which frees its number', async () => {
    const database = await open();
    const { site, token } = await openJoined(database);
    const email = emailOfMember(1);
    await site.ask('POST Account/RequestPasswordReset', { body: { email } });
    await site.linkTo(email, 2);
    expect((await site.ask('POST Account/Delete', { token })).status).toBe(200);
    expect((await site.ask('GET Account/Validate', { token })).status).toBe(401);
    for (const table of [
      'accounts',
      'claims',
      'sessions',
      'account_devices',
      'account_codes',
      'account_links',
    ] as const) {
      expect(await database.kysely.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    expect((await site.ask('GET FreakBrother/1')).status).toBe(200);
    const log = await database.kysely.selectFrom('change_log').selectAll().execute();
    expect(log.at(-1)).toMatchObject({ subject: 'account', after: null });
    expect(JSON.stringify(log)).not.toContain('example.org');
    await site.register(1);
  });
});

describeDialect('postgres', 'at once', ({ open }) => {
  test('a profile name is given to one account, in any case', async () => {
    const { save, site } = await openJoined(await open());
    const others = await Promise.all([2, 3, 4].map((number) => site.register(number)));
    expect((await save({ profileName: 'Kestrel' })).status).toBe(200);
    const responses = await Promise.all(
      others.map(async ({ token }) => {
        const { body } = await site.ask('GET Profile', { token });
        const put = (profileName: string) =>
          site.ask('PUT Profile', { token, body: { ...body, profileName } });
        expect(await put('KESTREL')).toMatchObject({
          status: 409,
          body: {
            message: 'That profile name is taken.',
            errors: { profileName: 'That profile name is taken.' },
          },
        });
        return put('ｓwift');
      }),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409,
    ]);
  });

  test('one of two admins who delete their accounts remains', async () => {
    const database = await open();
    const { site, token } = await openJoined(database);
    const { token: second } = await site.join(2);
    await database.kysely.updateTable('accounts').set({ role: 'Admin' }).execute();
    const responses = await Promise.all(
      [token, second].map((each) => site.ask('POST Account/Delete', { token: each })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect(await database.kysely.selectFrom('accounts').select('id').execute()).toHaveLength(1);
  });
});

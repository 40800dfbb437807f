import { expect, test } from 'vitest';
import { openAccountSite } from '#tests/support/sites/account-site.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { freshPhoto, openPhotoSite } from '#tests/support/sites/photo-site.ts';

describeEachDialect('an unvalidated account', ({ open }) => {
  const refusal = {
    status: 403,
    body: { message: 'Please validate your account first.', code: 'forbidden' },
  };

  test('sends no message to a phone', async () => {
    const site = await openAccountSite(await open());
    const { token } = await site.register(1);
    const profile = (await site.ask('GET Profile', { token })).body;
    for (const phoneNumber of ['+13125550123', '(312) 555-0123', '12']) {
      const body = { ...profile, phoneNumber };
      expect(await site.ask('PUT Profile', { token, body })).toMatchObject(refusal);
    }
    expect((await site.ask('GET Profile', { token })).body).toEqual(profile);
    expect(site.sent.filter(({ channel }) => channel === 'sms')).toEqual([]);
  });

  test('reads and changes its names and time zone', async () => {
    const site = await openAccountSite(await open());
    const { token } = await site.register(1);
    const profile = (await site.ask('GET Profile', { token })).body;
    const body = { ...profile, firstName: 'Änn', profileName: 'Ann1', timeZoneId: 'UTC' };
    expect(await site.ask('PUT Profile', { token, body })).toMatchObject({ status: 200, body });
  });

  test('cannot upload or delete a photo', async () => {
    const { site, photos } = await openPhotoSite(await open());
    const { token } = await site.register(1);
    const body = { data: await freshPhoto() };
    expect(await site.ask('PUT Profile/Photo', { token, body })).toMatchObject(refusal);
    expect(await site.ask('DELETE Profile/Photo', { token })).toMatchObject(refusal);
    expect(await photos.files()).toEqual([]);
  });

  test('cannot read a story that an admin has hidden', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    const { token } = await site.register(1);
    await database.kysely
      .updateTable('members')
      .set({ story: 'Hidden by an admin', is_story_hidden: 1 })
      .where('number', '=', 1)
      .execute();
    expect(await site.ask('GET FreakBrother/own', { token })).toMatchObject(refusal);
  });
});

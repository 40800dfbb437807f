import { expect, test } from 'vitest';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { openTestPhotos } from '#tests/support/photos/test-photos.ts';
import { openDisputeSite } from '#tests/support/sites/claim-desk/dispute-site.ts';
import { openModeratedSite } from '#tests/support/sites/moderated-site.ts';
import { freshPhoto } from '#tests/support/sites/photo-site.ts';

describeOnSqlite('photos of an account whose link to a withheld name has ended', ({ open }) => {
  test('show no name, until the account is linked to a member who shows it', async () => {
    const site = await openModeratedSite(await open());
    const { ask } = site.site;
    const { token } = await site.site.join(7, { firstName: 'Quirina', lastName: 'Fjellvang' });
    const photo = await site.addPhoto(token, 'A jump');
    const shown = async () => (await ask(`GET Gallery/Photo/${photo}`)).body;
    const choose = { token, body: { isNameWithheld: true } };
    expect((await ask('PUT FreakBrother', choose)).status).toBe(200);
    expect(await shown()).toMatchObject({ contributor: 'FB7, name withheld' });

    expect((await site.ask('DELETE Admin/Accounts/2/Member/7')).status).toBe(200);
    const nameless = {
      contributor: 'Name withheld',
      contributorNumber: null,
      contributorAvatarUri: null,
    };
    expect(await shown()).toMatchObject(nameless);
    expect((await ask('GET Gallery/Photos')).text).not.toContain('Quirina');

    expect((await site.ask('PUT Admin/Accounts/2/Member/7')).status).toBe(200);
    expect(await shown()).toMatchObject({ contributor: 'FB7, name withheld' });
    expect((await site.ask('DELETE Admin/Accounts/2/Member/7')).status).toBe(200);
    expect(await shown()).toMatchObject(nameless);

    expect((await site.ask('PUT Admin/Accounts/2/Member/8')).status).toBe(200);
    expect(await shown()).toMatchObject({ contributor: 'Ann Example' });
    expect((await site.ask('DELETE Admin/Accounts/2/Member/8')).status).toBe(200);
    expect(await shown()).toMatchObject({ contributor: 'Quirina Fjellvang' });
  });

  test('show no name after a lost dispute', async () => {
    const { storage: photoStorage } = await openTestPhotos();
    const site = await openDisputeSite(await open(), { photoStorage });
    const { admin, holder, begin, decide } = site;
    const { ask } = admin.site;
    await ask('PUT FreakBrother', { token: holder.token, body: { isNameWithheld: true } });
    const body = { data: await freshPhoto(), origFileName: 'jump.jpg', caption: 'A jump' };
    expect((await ask('POST Gallery/Photo', { token: holder.token, body })).status).toBe(200);
    expect((await decide(await begin(), 'claimant')).status).toBe(200);
    const { text } = await ask('GET Gallery/Photos');
    expect(text).toContain('Name withheld');
    expect(text).not.toContain('Ann2');
  });
});

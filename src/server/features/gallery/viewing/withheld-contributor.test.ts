import { expect, test } from 'vitest';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { openModeratedSite } from '#tests/support/sites/moderated-site.ts';

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
});

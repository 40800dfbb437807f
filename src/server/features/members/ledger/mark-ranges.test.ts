import { expect, test } from 'vitest';
import { openAdminSite } from '#tests/support/sites/admin-site.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';

describeOnSqlite('a range of numbers', ({ open }) => {
  test('cannot be marked when it contains a number with another mark', async () => {
    const admin = await openAdminSite(await open());
    const mark = (path: string, body: object) => admin.ask(`PUT Admin/Numbers/${path}`, body);
    const promise = { state: 'reserved', note: 'Promised at the reunion' };
    expect(await mark('fb/505', promise)).toMatchObject({ status: 200 });
    const misprinted = { state: 'void', note: 'Misprinted', last: 510 };
    const refused = await mark('fb/500', misprinted);
    expect(refused).toMatchObject({ status: 409, body: { code: 'taken' } });
    expect(refused.text).toContain('505 is already reserved (Promised at the reunion).');
    const untouched = await admin.ask('GET Admin/Numbers/fb/500');
    expect(untouched.body).toMatchObject({ state: 'free' });

    expect(await mark('fb/500', { ...misprinted, last: 504 })).toMatchObject({ status: 200 });
    // Repeating the request changes nothing, and a single number may be marked again.
    expect(await mark('fb/500', { ...misprinted, last: 504 })).toMatchObject({ status: 200 });
    expect(await mark('fb/505', { state: 'void', note: '' })).toMatchObject({ status: 200 });
  });
});

import { expect, test } from 'vitest';
import { readAddressKey } from '#server/database/use-counts.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { buildTestApp } from '#tests/support/sites/build-test-app.ts';
import { siteCheckHeader, siteCheckPath, siteCheckProof } from './site-check.ts';

const forwarded = { 'x-forwarded-for': '203.0.113.9' };

describeOnSqlite('the check of the site’s address', ({ open }) => {
  test('is not found without the key of the database', async () => {
    const app = await buildTestApp(await open());
    const wrong = siteCheckProof('another key', 'asker', 'question');
    for (const value of ['', '.', 'question', `question.${wrong}`]) {
      const headers = { [siteCheckHeader]: value };
      expect((await app.inject({ url: siteCheckPath, headers })).statusCode).toBe(404);
    }
    expect((await app.inject(siteCheckPath)).statusCode).toBe(404);
  });

  test.each([
    [false, {}, 'no'],
    [false, forwarded, 'ignored'],
    ['10.0.0.0/8', forwarded, 'ignored'],
    ['loopback', forwarded, 'trusted'],
    [true, forwarded, 'trusted'],
  ])('TRUST_PROXY %s and %j: %s', async (trustProxy, more, expected) => {
    const database = await open();
    const app = await buildTestApp(database, { trustProxy });
    const key = await readAddressKey(database.kysely);
    const headers = { [siteCheckHeader]: `q.${siteCheckProof(key, 'asker', 'q')}`, ...more };
    const { body } = await app.inject({ url: siteCheckPath, headers });
    expect(JSON.parse(body)).toEqual({
      proof: siteCheckProof(key, 'site', 'q'),
      sender: '127.0.0.1',
      forwarded: expected,
    });
  });
});

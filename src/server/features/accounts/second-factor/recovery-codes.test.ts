/** Signing in with recovery codes, over the API. */
import { expect, test } from 'vitest';
import type { Database } from '#server/database/open-database.ts';
import { emailOfMember, openAccountSite } from '#tests/support/account-site.ts';
import { describeEachDialect } from '#tests/support/each-dialect.ts';
import { logIn, passSecondFactor, statusesOf, turnOn } from '#tests/support/two-step.ts';

const email = emailOfMember(1);
const wrongCode = {
  status: 401,
  body: { code: 'unauthorized', message: 'That code is not right. Please try again.' },
};

async function openEnrolled(database: Database) {
  const site = await openAccountSite(database);
  const { token } = await site.join(1);
  const twoStep = await turnOn(site, token, email);
  const tryCode = async (response: unknown, method = 'totp', given = {}) => {
    const { challenge } = await logIn(site, email);
    return passSecondFactor(site, { challenge, method, response }, given);
  };
  return { site, token, ...twoStep, tryCode };
}

describeEachDialect('a recovery code', ({ open }) => {
  test('is good once, however it is typed, and tells the owner', async () => {
    const { site, recoveryCodes, tryCode } = await openEnrolled(await open());
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    const [first = '', second = ''] = recoveryCodes;
    expect((await tryCode(` ${first.toUpperCase().replaceAll('-', ' ')}`, 'recovery')).status).toBe(
      200,
    );
    expect(await tryCode(first, 'recovery')).toMatchObject(wrongCode);
    expect((await tryCode(second.replaceAll('-', ''), 'recovery')).status).toBe(200);
    const told = () => site.sent.filter(({ subject }) => subject === 'A recovery code was used');
    await expect.poll(told).toHaveLength(2);
    expect(told().map(({ text }) => /You have (\d) left/.exec(text)?.[1])).toEqual(['9', '8']);
    expect(JSON.stringify(told())).not.toContain(first);
  });

  test('lets one of two requests in', async () => {
    const { site, recoveryCodes } = await openEnrolled(await open());
    const challenges = [await logIn(site, email), await logIn(site, email)];
    const response = recoveryCodes[0];
    const answers = await Promise.all(
      challenges.map(({ challenge }) =>
        passSecondFactor(site, { challenge, method: 'recovery', response }),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 401]);
  });

  test('is not offered when all are used', async () => {
    const { site, recoveryCodes, tryCode } = await openEnrolled(await open());
    for (const code of recoveryCodes) expect((await tryCode(code, 'recovery')).status).toBe(200);
    expect((await logIn(site, email)).secondFactor).toEqual(['totp']);
    await expect
      .poll(() => site.sent.filter(({ text }) => text.includes('It was your last one')))
      .toHaveLength(1);
  });

  test('is stored hashed', async () => {
    const database = await open();
    const { recoveryCodes } = await openEnrolled(database);
    const stored = JSON.stringify(
      await database.kysely.selectFrom('recovery_codes').selectAll().execute(),
    );
    for (const code of recoveryCodes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replaceAll('-', ''));
    }
  });
});

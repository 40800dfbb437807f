import { expect, test } from 'vitest';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { goodPassword } from '#tests/support/sites/account-site.ts';
import { openDisputeSite, type Party } from '#tests/support/sites/claim-desk/dispute-site.ts';

describeEachDialect('a dispute', ({ open }) => {
  test('can be opened by someone who registers because the number is linked', async () => {
    const site = await openDisputeSite(await open());
    const { ask, codeTo } = site.admin.site;
    const register = (freakBrotherNumber: number, email: string) =>
      ask('POST Disputes/Register', {
        body: {
          freakBrotherNumber,
          firstName: 'Zoe',
          lastName: 'Owner',
          email,
          password: goodPassword,
          confirmPassword: goodPassword,
        },
      });
    const email = 'owner@example.org';
    const registered = await register(2, email);
    expect(registered).toMatchObject({
      status: 200,
      body: { matchedFb: false, phoneNumberConfirmed: false, claim: { state: 'none' } },
    });
    const { token } = registered.body as unknown as Party;
    const owner = { account: 4, email, token };
    expect((await site.dispute(owner)).status).toBe(403);
    expect((await site.list()).total).toBe(0);
    const validated = await ask(`PUT Account/ValidateAccount/${await codeTo(email)}`, { token });
    expect(validated.status).toBe(200);
    expect((await site.dispute(owner)).status).toBe(200);
    expect((await site.list()).disputes).toMatchObject([{ claimant: { firstName: 'Zoe' } }]);

    expect((await register(2, email)).body).toMatchObject({
      message: 'Please check your information.',
    });
    for (const [number, status] of [
      [4, 409],
      [9_999, 404],
    ] as const) {
      expect((await register(number, 'other@example.org')).status).toBe(status);
    }
  });
});

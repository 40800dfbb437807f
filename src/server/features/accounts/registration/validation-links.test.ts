import { expect, test } from 'vitest';
import { goodPassword, openAccountSite } from '#tests/support/sites/account-site.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { linkOwner, openRegistered, wrongLink } from '#tests/support/sites/mailed-link-site.ts';

describeOnSqlite('a validation link', ({ open }) => {
  test('validates once without a session, does not sign in, and invalidates the code', async () => {
    const { site, token, firstLink, look, validate } = await openRegistered(await open());
    const link = await firstLink();
    const code = await site.codeTo(linkOwner);
    expect(await look(link)).toMatchObject({ body: { purpose: 'validate', email: linkOwner } });
    const done = await validate(link);
    expect(done).toMatchObject({ status: 200, body: { message: 'Your account is validated.' } });
    expect(String(done.headers['set-cookie'])).not.toContain('device=');
    expect(Object.keys(done.body)).toEqual(['message']);
    expect((await site.ask('GET Account/Validate', { token })).body).toMatchObject({
      phoneNumberConfirmed: true,
      codeSentTo: null,
    });
    expect(await validate(link)).toMatchObject({ status: 400, body: { message: wrongLink } });
    expect((await site.ask(`PUT Account/ValidateAccount/${code}`, { token })).status).toBe(400);
  });

  test('is invalid once a code was accepted, and cannot set a password', async () => {
    const { site, token, firstLink, nextLink, validate, check, reset } = await openRegistered(
      await open(),
    );
    const links = [await firstLink()];
    await site.ask('GET Account/ResendCode', { token });
    links.push(await nextLink());
    for (const link of links) {
      expect((await check(link)).status).toBe(400);
      expect((await reset(link)).status).toBe(400);
    }
    const code = await site.codeTo(linkOwner, 2);
    await site.ask(`PUT Account/ValidateAccount/${code}`, { token });
    for (const link of links) expect((await validate(link)).status).toBe(400);
  });

  test('works when the tries of the code are used up', async () => {
    const { site, token, firstLink, validate } = await openRegistered(await open());
    const link = await firstLink();
    const accept = () => site.ask('PUT Account/ValidateAccount/000000', { token });
    for (let count = 0; count < 6; count += 1) await accept();
    expect((await accept()).status).toBe(429);
    expect((await validate(link)).status).toBe(200);
  });

  test('is invalid once the email was corrected, and is not one for a recovery', async () => {
    const { site, token, firstLink, validate, request, nextLink, reset } = await openRegistered(
      await open(),
    );
    const link = await firstLink();
    await request();
    const recovery = await nextLink();
    expect((await validate(recovery)).status).toBe(400);
    const body = { email: 'right@example.org', password: goodPassword };
    expect((await site.ask('PUT Account/Email', { token, body })).status).toBe(200);
    expect((await validate(link)).status).toBe(400);
    expect((await reset(recovery, 'right@example.org')).status).toBe(400);
    expect((await validate(await site.linkTo('right@example.org'))).status).toBe(200);
  });

  test('confirms a new phone when text messages are not configured', async () => {
    const sent: string[] = [];
    const messaging = {
      canReachPhones: false,
      send: ({ text }: { text: string }) => {
        sent.push(text);
        return Promise.resolve();
      },
    };
    const site = await openAccountSite(await open(), { messaging });
    const { token } = await site.register(1);
    const linkIn = () => /#token=(\w+)/.exec(sent.at(-1) ?? '')?.[1];
    const validate = () => site.ask('POST Account/ValidateByLink', { body: { token: linkIn() } });
    expect((await validate()).status).toBe(200);
    const profile = (await site.ask('GET Profile', { token })).body;
    const body = { ...profile, phoneNumber: '312 555 0123', currentPassword: goodPassword };
    await site.ask('PUT Profile', { token, body });
    expect(await validate()).toMatchObject({ body: { message: 'Your phone is confirmed.' } });
    const user = await site.ask('GET Account/Validate', { token });
    expect(user.body).toMatchObject({ isPhonePending: false });
  });
});

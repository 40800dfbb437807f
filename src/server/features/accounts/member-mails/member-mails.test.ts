import { expect, test } from 'vitest';
import { stoppableMails, stopPath } from '#contract/accounts/member-mails.ts';
import { takeMailToken } from '#server/identity/mail.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { openAccountSite } from '#tests/support/sites/account-site.ts';

/** What mail programs send (RFC 8058). */
const urlEncoded = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=x';
const clicks = {
  [urlEncoded]: 'List-Unsubscribe=One-Click',
  [multipart]:
    '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
};

const all = { thisMonth: true, marks: true };

describeEachDialect('mails that members choose', ({ open }) => {
  test('are off at first except the one about marks, and each is stopped with one click', async () => {
    const database = await open();
    const site = await openAccountSite(database);
    const { token } = await site.join(1);
    const read = async () => (await site.ask('GET Profile/Mails', { token })).body;
    const choose = (body: object) => site.ask('PUT Profile/Mails', { token, body });
    expect(await read()).toEqual({ thisMonth: false, marks: true });
    // Omitted ones stay as they are.
    expect((await choose({ thisMonth: true })).body).toEqual({ thisMonth: true, marks: true });
    expect((await choose({ marks: false })).body).toEqual({ thisMonth: true, marks: false });
    expect(await choose({})).toMatchObject({ status: 200, body: { thisMonth: true } });
    expect((await choose({ ...all, marks: 'yes' })).status).toBe(400);

    const mailToken = await takeMailToken(database.kysely, 1, 'a'.repeat(48));
    // The links in older mails still work.
    expect(await takeMailToken(database.kysely, 1, 'b'.repeat(48))).toBe(mailToken);
    const click = (url: string, type: keyof typeof clicks) =>
      site.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': type, cookie: 'XSRF-TOKEN=of-another-tab' },
        payload: clicks[type],
      });
    const left = [];
    for (const mail of stoppableMails) {
      expect(await choose(all)).toMatchObject({ status: 200, body: all });
      const path = stopPath(mail, mailToken);
      // Programs that inspect mails open links.
      await site.app.inject(path);
      expect(await read()).toEqual(all);
      expect((await click(path, urlEncoded)).statusCode).toBe(200);
      expect((await click(path, multipart)).statusCode).toBe(200);
      left.push(await read());
    }
    expect(left).toEqual([
      { ...all, thisMonth: false },
      { ...all, marks: false },
    ]);
    const stop = (path: string) => site.ask(`POST MemberMails/${path}`, { body: {} });
    expect((await stop(`marks/Stop/${'0'.repeat(48)}`)).status).toBe(400);
    expect((await stop(`other/Stop/${mailToken}`)).status).toBe(400);
  });
});

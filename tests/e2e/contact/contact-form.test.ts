/** The form as the server renders it: filled in, and usable without JavaScript. */
import { openContactMessages } from '#tests/support/processes/contact-messages.ts';
import { addPhoto } from '#tests/support/photos/add-photos.ts';
import { expect, test } from '../account-test.ts';
import { layoutShifts } from '../members/layout-shift.ts';
import { openHydrated } from '#tests/e2e/members/open-hydrated.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'the form is filled in and sent by the browser',
    { tag: '@core' },
    async ({ page, accounts }) => {
      const email = openContactMessages(accounts).nextSender();
      const number = accounts.nextNumber();
      await page.goto(`/contact?x=1&number=0${number}&about=death`);
      const form = page.locator('form[action="/api/Contact"][method=post]');
      await expect(form).toHaveCount(1);
      expect(await form.getAttribute('novalidate')).toBeNull();
      await expect(form.getByLabel('What is it about?')).toHaveValue('death');
      await expect(form.getByLabel('Number of the member')).toHaveValue(String(number));
      const names = await form
        .locator('[name]')
        .evaluateAll((all) => all.map((element) => element.getAttribute('name')));
      expect(names).toEqual(['name', 'email', 'about', 'number', 'text', 'photoId', 'leaveEmpty']);
      // The browser itself checks the fields.
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page).toHaveURL(/number=/);
      await form.getByLabel('Your name').fill('Vera Visitor');
      await form.getByLabel('Your email').fill(email);
      await form.getByLabel('Your message').fill('He died last week.');
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page).toHaveURL('/Contact/Sent');
      await expect(page.getByText('We sent you a link.')).toBeVisible();

      const link = await accounts.contactLinkTo(email);
      await page.goto(link);
      await expect(page.getByText('Checking your link')).toBeHidden();
      await page.getByLabel('Code from the email').fill(link.split('#')[1] ?? '');
      await page.getByRole('button', { name: 'Confirm message' }).click();
      await expect(page).toHaveURL('/Contact/Confirmed');
      await expect(page.getByText('Thank you. Your message was sent.')).toBeVisible();

      await page.goto('/Contact?about=nonsense&number=x&photo=-1&text=Hi');
      await expect(page.getByLabel('What is it about?')).toHaveValue('');
      await expect(page.getByLabel('Number of the member')).toHaveValue('');
      await expect(page.getByLabel('Your message')).toHaveValue('');
      await expect(page.getByText(/About photo/)).toHaveCount(0);
      // A message to a member needs JavaScript.
      await page.goto('/Contact/Message');
      await expect(page.getByText('This page needs JavaScript.')).toBeVisible();
    },
  );
});

test('search engines index only the plain form', async ({ request }) => {
  for (const [path, isIndexed, canonical] of [
    ['/Contact?x=1', true, '/Contact'],
    ['/Contact?about=death&number=58', false, '/Contact'],
    ['/Contact/Confirmed', false, '/Contact/Confirmed'],
    ['/Contact/Message', false, '/Contact/Message'],
  ] as const) {
    const html = await (await request.get(path)).text();
    expect(html.includes('<meta name="robots" content="noindex">'), path).toBe(!isIndexed);
    expect(html, path).toMatch(new RegExp(`<link rel="canonical" href="http[^"]*${canonical}">`));
  }
});

test.describe('about a photo', () => {
  test.use({ expectedMessages: [/status of 400/] });

  test('the viewer leads to the form, which names the photo; one that was removed can be left out', async ({
    page,
    accountSite,
    sharedMember,
    accounts,
  }) => {
    const { photoId } = await addPhoto(accountSite.url, sharedMember.user.token, 'Landing', {
      width: 600,
      height: 400,
    });
    await openHydrated(page, `/Photo-Gallery?photo=${photoId}`);
    await page.getByRole('dialog').getByRole('link', { name: 'Report or correct' }).click();
    await expect(page).toHaveURL(`/Contact?about=take-down&photo=${photoId}`);
    await expect(page.getByLabel('What is it about?')).toHaveValue('take-down');
    await expect(page.getByRole('link', { name: `photo ${photoId}` })).toHaveAttribute(
      'href',
      `/Photo-Gallery?photo=${photoId}`,
    );

    await openHydrated(page, '/Contact?about=take-down&photo=9999999');
    expect(await layoutShifts(page)).toEqual([]);
    await page.getByLabel('Your name').fill('Vera Visitor');
    await page.getByLabel('Your email').fill(openContactMessages(accounts).nextSender());
    await page.getByLabel('Your message').fill('I am in it.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('alert')).toHaveText('This photo is no longer in the gallery.');
    await page.getByRole('button', { name: 'Leave it out' }).click();
    await expect(page.getByText(/About photo/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page).toHaveURL('/Contact/Sent');
  });
});

import type { Page } from '@playwright/test';
import { openMailServer } from '#tests/support/servers/open-mail-server.ts';
import { startSite } from '#tests/support/processes/site-process.ts';
import { bar, expect, test } from '../account-test.ts';

const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const numberField = (page: Page) => page.getByLabel('FB Number', { exact: true });
const question = (page: Page) =>
  page.getByRole('heading', { name: 'Here is what we found. Is this you?' });

async function enterNumber(page: Page, number: number | string): Promise<void> {
  await numberField(page).fill(String(number));
  await next(page).click();
}

async function reachForm(page: Page, number: number, url = ''): Promise<void> {
  await page.goto(`${url}/register`);
  await enterNumber(page, number);
  await expect(question(page)).toBeFocused();
  await next(page).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeFocused();
}

async function fillForm(page: Page, email: string, password = 'correct horse battery') {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
}

test(
  'a number, its member and an account lead home signed in',
  { tag: '@core' },
  async ({ page, accounts }) => {
    const number = accounts.nextNumber();
    await page.goto('/');
    await bar(page).getByRole('link', { name: 'Register' }).click();
    await expect(page).toHaveURL('/register');
    await enterNumber(page, number);
    await expect(question(page)).toBeFocused();
    const found = await page.locator('.member-card-words').innerText();
    expect(found).toMatch(new RegExp(`^FB${number}\\s+\\S+ \\S+`));
    await expect(page.getByText('Only one member may be linked per account.')).toBeVisible();
    await next(page).click();

    const readOnly = numberField(page);
    await expect(readOnly).toHaveValue(String(number));
    await expect(readOnly).not.toBeEditable();
    await expect(page.getByLabel('First Name')).not.toHaveValue('');
    const firstName = await page.getByLabel('First Name').inputValue();
    const lastName = await page.getByLabel('Last Name').inputValue();
    expect(found).toContain(`${firstName} ${lastName}`);
    await expect(page.getByText('Registration is free.')).toBeVisible();
    await page.getByLabel('First Name').fill('Annie');
    await fillForm(page, `register${number}@example.org`);
    await page.getByRole('button', { name: 'Register' }).click();

    await expect(page).toHaveURL('/');
    await expect(page.getByText(`Welcome, Annie ${lastName}, FB${number}`)).toBeVisible();
    await expect(page.getByText(/enter the code that we sent to r•••@example.org/)).toBeVisible();
    expect(await accounts.codeTo(`register${number}@example.org`)).toMatch(/^\d{6}$/);
    await page.getByRole('link', { name: 'Validate your account' }).click();
    // The address changes before the page does.
    await expect(page.getByLabel('Enter verification code')).toBeVisible();
    await expect(page).toHaveURL('/validate-account');
    // The earlier pages in the history redirect home too.
    for (let steps = 0; steps < 2; steps += 1) {
      await page.goBack();
      await expect(page.getByText(`Welcome, Annie ${lastName}`)).toBeVisible();
      await expect(page).toHaveURL('/');
    }
  },
);

for (const behaviour of ['accept', 'refuse'] as const) {
  test(`the account is created whether or not the mail server accepts the code: ${behaviour}`, async ({
    page,
  }) => {
    const mailServer = await openMailServer({ behaviour });
    const site = await startSite({
      SAMPLE_DATA: '5',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'site@example.org',
    });
    try {
      await reachForm(page, 1, site.url);
      await fillForm(page, 'ann@example.org');
      await page.getByRole('button', { name: 'Register' }).click();
      await expect(page).toHaveURL(`${site.url}/`);
      await expect(page.getByText(/^Welcome, .*, FB1$/)).toBeVisible();
      const texts = mailServer.mails.map(({ text }) => text);
      const code = expect.stringMatching(/Your code is \d{6}.*\/validate-account/s);
      expect(texts).toEqual(behaviour === 'accept' ? [code] : []);
    } finally {
      await site.stop();
      await mailServer.close();
    }
  });
}

test('Back returns to the previous step with its input; the button clears the number', async ({
  page,
  accounts,
}) => {
  const number = accounts.nextNumber();
  await reachForm(page, number);
  await page.getByLabel('First Name').fill('Annie');
  await fillForm(page, 'ann@example.org');
  await page.goBack();
  await expect(question(page)).toBeFocused();
  await page.goBack();
  await expect(numberField(page)).toHaveValue(String(number));
  await next(page).click();
  await expect(question(page)).toBeFocused();
  await next(page).click();
  await expect(page.getByLabel('First Name')).toHaveValue('Annie');
  await expect(page.getByLabel('Email')).toHaveValue('ann@example.org');

  await page.getByRole('button', { name: 'Back' }).click();
  await expect(question(page)).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(numberField(page)).toHaveValue('');
  const other = accounts.nextNumber();
  await enterNumber(page, other);
  await expect(question(page)).toBeFocused();
  await next(page).click();
  await expect(numberField(page)).toHaveValue(String(other));
  await expect(page.getByLabel('First Name')).not.toHaveValue('Annie');
});

test('works with the keyboard alone', async ({ page, accounts }) => {
  const number = accounts.nextNumber();
  await page.goto('/register');
  await expect(next(page)).toBeEnabled();
  await page.getByRole('heading', { level: 1 }).focus();
  const type = async (text: string) => {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  };
  await type(String(number));
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeFocused();
  await page.keyboard.press('Tab');
  await type('Annie');
  await type('Example');
  await type(`keys${number}@example.org`);
  await type('correct horse battery');
  await page.keyboard.press('Tab');
  await type('correct horse battery');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByText(`Welcome, Annie Example, FB${number}`)).toBeVisible();
});

test('a reload keeps the step, and Cancel leads home', async ({ page, accounts }) => {
  const number = accounts.nextNumber();
  await page.goto('/register');
  await enterNumber(page, number);
  await expect(question(page)).toBeVisible();
  await page.reload();
  await expect(question(page)).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/');
});

for (const write of [(n: number) => `FB${n}`, (n: number) => `#${n}`, (n: number) => ` fb ${n}`]) {
  test(`accepts the number ${write(41)}`, async ({ page, accounts }) => {
    const number = accounts.nextNumber();
    await page.goto('/register');
    await enterNumber(page, write(number));
    await expect(question(page)).toBeFocused();
    await expect(page.locator('.member-card')).toContainText(`FB${number}`);
    await page.goBack();
    await expect(numberField(page)).toHaveValue(write(number));
  });
}

for (const wrong of ['', '12a', 'twelve', '0', '12345678', '-1', '1.5']) {
  test(
    `rejects the number "${wrong}"`,
    { tag: wrong === '12a' ? '@core' : [] },
    async ({ page }) => {
      await page.goto('/register');
      await enterNumber(page, wrong);
      await expect(numberField(page)).toBeFocused();
      await expect(numberField(page)).toHaveAccessibleDescription(
        /^The number must be a whole number from 1 to 9999999\./,
      );
      await expect(numberField(page)).toHaveValue(wrong);
    },
  );
}

test(
  'a deceased member is shown with the marker, and Next shows whom to write to',
  { tag: '@core' },
  async ({ page, accounts }) => {
    await page.goto('/register');
    await enterNumber(page, accounts.deceasedNumber);
    await expect(page.locator('.member-card').getByRole('img', { name: 'Deceased' })).toBeVisible();
    await next(page).click();
    await expect(page.getByRole('alert')).toContainText('a member who has died');
    await expect(question(page)).toBeVisible();
  },
);

test(
  'a linked number is shown, and Next says that it is linked',
  { tag: '@core' },
  async ({ page, accounts }) => {
    const { number } = await accounts.join();
    await page.goto('/register');
    await enterNumber(page, number);
    await expect(question(page)).toBeFocused();
    await next(page).click();
    await expect(page.getByRole('alert')).toContainText(
      `FB${number} is already linked to an account.`,
    );
  },
);

test(
  'errors are shown at their fields with the specified texts',
  { tag: '@core' },
  async ({ page, accounts }) => {
    await reachForm(page, accounts.nextNumber());
    await page.getByLabel('First Name').fill(' ');
    await page.getByLabel('Email').fill('ann@');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByLabel('Confirm Password', { exact: true }).fill('shorter');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByLabel('First Name')).toBeFocused();
    await expect(page.getByLabel('First Name')).toHaveAccessibleDescription(
      'First name is required.',
    );
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
      'Valid email address required',
    );
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Minimum of 6 characters',
    );
    const confirmation = page.getByLabel('Confirm Password', { exact: true });
    await expect(confirmation).toHaveAccessibleDescription(
      'Passowrd confirmation does not match password.',
    );
    await confirmation.fill('short');
    await expect(confirmation).toHaveAccessibleDescription('');
  },
);

test.describe('the server refuses', () => {
  test.use({ expectedMessages: [/status of 40[049]/] });

  test('a number without a member', async ({ page }) => {
    await page.goto('/register');
    await enterNumber(page, 9_999_999);
    await expect(page.getByRole('alert')).toHaveText(
      'There is no Freak Brother with the number 9999999.',
    );
    await expect(numberField(page)).toHaveValue('9999999');
  });

  test('an email that is taken, without revealing that', async ({ page, accounts }) => {
    const { email } = await accounts.join();
    await reachForm(page, accounts.nextNumber());
    await fillForm(page, email);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please check your information.');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('correct horse battery');
  });

  test('a common password', async ({ page, accounts }) => {
    await reachForm(page, accounts.nextNumber());
    await fillForm(page, 'common@example.org', 'password');
    await page.getByRole('button', { name: 'Register' }).click();
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toBeFocused();
    await expect(password).toHaveAccessibleDescription(/common/);
  });

  test('a number that another account validated first', async ({ page, accounts }) => {
    const number = accounts.nextNumber();
    await reachForm(page, number);
    await fillForm(page, `slow${number}@example.org`);
    await accounts.validate(await accounts.register(number));
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByRole('alert')).toContainText(
      `FB${number} is already linked to an account.`,
    );
  });
});

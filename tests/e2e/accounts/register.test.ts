import type { Page } from '@playwright/test';
import { bar, expect, test } from '../account-test.ts';
import { expectAccessible } from '../expect-accessible.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const numberField = (page: Page) => page.getByLabel('FB Number', { exact: true });
const question = (page: Page) =>
  page.getByRole('heading', { name: 'Here is what we found. Is this you?' });

async function enterNumber(page: Page, number: number | string): Promise<void> {
  await numberField(page).fill(String(number));
  await press(page, 'Next');
}

async function reachForm(page: Page, number: number): Promise<void> {
  await page.goto('/register');
  await enterNumber(page, number);
  await expect(question(page)).toBeFocused();
  await press(page, 'Next');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeFocused();
}

async function fillForm(page: Page, email: string, password = 'correct horse battery') {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
}

test(
  'a number, its member and an account lead home signed in, and the mailed code validates it',
  { tag: '@core' },
  async ({ page, accounts }) => {
    const number = accounts.nextNumber();
    const email = `register${number}@example.org`;
    await page.goto('/');
    await bar(page).getByRole('link', { name: 'Register' }).click();
    await expect(page).toHaveURL('/register');
    await enterNumber(page, ` fb ${number}`);
    await expect(question(page)).toBeFocused();
    const found = await page.locator('.member-card-words').innerText();
    expect(found).toMatch(new RegExp(`^FB${number}\\s+\\S+ \\S+`));
    await expect(page.getByText('Only one member may be linked per account.')).toBeVisible();
    await press(page, 'Next');

    await expect(numberField(page)).toHaveValue(String(number));
    await expect(numberField(page)).not.toBeEditable();
    const firstName = await page.getByLabel('First Name').inputValue();
    const lastName = await page.getByLabel('Last Name').inputValue();
    expect(found).toContain(`${firstName} ${lastName}`);
    await expect(page.getByText('Registration is free.')).toBeVisible();
    await page.getByLabel('First Name').fill('Annie');
    await fillForm(page, email);
    await press(page, 'Register');

    await expect(page).toHaveURL('/');
    await expect(page.getByText(`Welcome, Annie ${lastName}, FB${number}`)).toBeVisible();
    await expect(page.getByText(/Enter the code that we sent to r•••@example.org/)).toBeVisible();
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
    await page.getByRole('link', { name: 'Validate your account' }).click();
    await page.getByLabel('Enter verification code').fill(await accounts.codeTo(email));
    await press(page, 'Check Code');
    await expect(page).toHaveURL('/');
    await expect(page.getByText('One step left')).toHaveCount(0);
  },
);

test('Back and a link keep what was typed, a reload keeps the step, and the button clears the number', async ({
  page,
  accounts,
}) => {
  const number = accounts.nextNumber();
  await reachForm(page, number);
  await page.getByLabel('First Name').fill('Annie');
  await fillForm(page, 'ann@example.org');
  const opened = page.waitForEvent('popup');
  await page.getByRole('main').getByRole('link', { name: 'Privacy' }).click();
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Privacy');
  await (await opened).close();
  await page.goBack();
  await expect(question(page)).toBeFocused();
  await page.goBack();
  await expect(numberField(page)).toHaveValue(String(number));
  await press(page, 'Next');
  await expect(question(page)).toBeFocused();
  await press(page, 'Next');
  await expect(page.getByLabel('First Name')).toHaveValue('Annie');
  await expect(page.getByLabel('Email')).toHaveValue('ann@example.org');

  await press(page, 'Back');
  await expect(question(page)).toBeFocused();
  await press(page, 'Back');
  await expect(numberField(page)).toHaveValue('');
  const other = accounts.nextNumber();
  await enterNumber(page, other);
  await expect(question(page)).toBeFocused();
  await press(page, 'Next');
  await expect(numberField(page)).toHaveValue(String(other));
  await expect(page.getByLabel('First Name')).not.toHaveValue('Annie');

  await page.goBack();
  await expect(question(page)).toBeVisible();
  await page.reload();
  await expect(question(page)).toBeVisible();
  await press(page, 'Back');
  await press(page, 'Cancel');
  await expect(page).toHaveURL('/');
});

test('family without a number finds the member, and asks to keep the page', async ({
  page,
  accounts,
}) => {
  const number = accounts.deceasedNumber;
  await page.goto('/register');
  await page.getByRole('link', { name: 'Register without a number' }).click();
  await expect(page).toHaveURL('/Keep-Memorial');
  await page.getByLabel('Number or name').fill(String(number));
  await expect(page.getByRole('status')).toHaveText(/^[1-9]\d* members? found$/);
  await page.getByRole('button', { name: new RegExp(`FB${number}\\b`) }).click();
  await expect(page).toHaveURL(`/Keep-Memorial?number=${number}`);
  await expect(page.getByLabel('Who are you to this member?')).toBeVisible();
});

test.describe('what cannot be registered', () => {
  test.use({ expectedMessages: [/status of 40[049]/] });

  test('as a number is explained: no number, of nobody, of a deceased member, and a linked one', async ({
    page,
    accounts,
  }) => {
    const { number: linked } = await accounts.join();
    await page.goto('/register');
    await press(page, 'Next');
    await expect(numberField(page)).toBeFocused();
    await expect(numberField(page)).toHaveAccessibleDescription(/^Please enter a number\./);
    await page.keyboard.insertText('FB41');
    await expect(numberField(page)).toHaveValue('41');
    await numberField(page).evaluate((field: HTMLInputElement) => field.select());
    await page.keyboard.insertText('4x1');
    await expect(numberField(page)).toHaveValue('41');
    await page.keyboard.type('a-2 ');
    await expect(numberField(page)).toHaveValue('412');
    await enterNumber(page, 0);
    await expect(numberField(page)).toHaveAccessibleDescription(
      /^The number must be a whole number from 1 to 9999999\./,
    );
    await enterNumber(page, 9_999_999);
    await expect(page.getByRole('alert')).toHaveText(
      'There is no Freak Brother with the number 9999999.',
    );
    await expect(numberField(page)).toHaveValue('9999999');

    await enterNumber(page, accounts.deceasedNumber);
    await expect(page.locator('.member-card').getByRole('img', { name: 'Deceased' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('a member who has died');
    await press(page, 'Next');
    const ways = page.getByRole('region', { name: 'What would you like to do?' });
    await expect(ways.getByRole('heading')).toBeFocused();
    await expect(ways.getByRole('link')).toHaveText([
      'Keep this page as family or a friend',
      'Tell the admins that this is wrong',
    ]);
    await expect(page.getByRole('alert')).toContainText('a member who has died');
    await expectAccessible(page);
    await press(page, 'Back');
    await enterNumber(page, linked);
    await expect(question(page)).toBeFocused();
    await press(page, 'Next');
    await expect(page.getByRole('alert')).toContainText(
      `FB${linked} is already linked to an account.`,
    );
    await expect(ways.getByRole('link')).toHaveText(['This is my number', 'This member has died']);
    await ways.getByRole('link', { name: 'This member has died' }).click();
    await expect(page.getByLabel('Number of the member')).toHaveValue(String(linked));
  });

  test('as an account is reported at its field or above the form, and what was typed stays', async ({
    page,
    accounts,
  }) => {
    const { email: taken } = await accounts.join();
    const number = accounts.nextNumber();
    await reachForm(page, number);
    const password = page.getByLabel('Password', { exact: true });
    const confirmation = page.getByLabel('Confirm Password', { exact: true });
    await page.getByLabel('First Name').fill(' ');
    await page.getByLabel('Email').fill('ann@');
    await password.fill('short');
    await confirmation.fill('shorter');
    await press(page, 'Show password');
    await press(page, 'Register');
    await expect(page.getByLabel('First Name')).toBeFocused();
    await expect(page.getByLabel('First Name')).toHaveAccessibleDescription(
      'First name is required.',
    );
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
      'Valid email address required',
    );
    await expect(password).toHaveAccessibleDescription('Minimum of 6 characters');
    await expect(confirmation).toHaveAccessibleDescription(
      'Passowrd confirmation does not match password. The same password again.',
    );
    await expect(page.getByRole('alert')).toHaveText('4 fields need a correction.');
    await confirmation.fill('short');
    await expect(confirmation).toHaveAccessibleDescription('The same password again.');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expectAccessible(page);

    // A taken email is not revealed.
    await page.getByLabel('First Name').fill('Ann');
    await fillForm(page, taken);
    await press(page, 'Register');
    await expect(page.getByRole('alert')).toHaveText('Please check your information.');
    await expect(password).toHaveValue('correct horse battery');
    await fillForm(page, `slow${number}@example.org`, 'password');
    await press(page, 'Register');
    await expect(password).toBeFocused();
    await expect(password).toHaveAccessibleDescription(/common/);
    await fillForm(page, `slow${number}@example.org`);
    await accounts.validate(await accounts.register(number));
    await press(page, 'Register');
    await expect(page.getByRole('alert')).toContainText(
      `FB${number} is already linked to an account.`,
    );
  });
});

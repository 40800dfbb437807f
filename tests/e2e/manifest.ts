import type { Page } from '@playwright/test';

export const railOf = (page: Page) => page.getByRole('navigation', { name: 'Manifest' });

/** A number of waiting people, or a dot, may follow the name. */
export const entryNamed = (name: string) => new RegExp(`^${name}(?:,? |$)`);

/** The link to a screen of a section, which is open. */
export const tabOf = (page: Page, section: string, screen: string) =>
  page.getByRole('navigation', { name: section }).getByRole('link', { name: entryNamed(screen) });

/** Goes from the Manifest to a screen. */
export async function openScreen(page: Page, section: string, screen = section): Promise<void> {
  await page.goto('/Manifest');
  await railOf(page)
    .getByRole('link', { name: entryNamed(section) })
    .click();
  if (screen !== section) await tabOf(page, section, screen).click();
}

/** Journeys by keyboard alone. */
import { expect, type Locator, type Page } from '@playwright/test';

const maxStops = 150;

/** Whether the focused element is in the window and has a visible focus indicator. */
export function isFocusSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null) return false;
    const { top, bottom } = (element.closest('tr') ?? element).getBoundingClientRect();
    // The field for files is invisible in its area.
    const outlined = element.closest('.file-area') ?? element;
    const isOutlined = [null, '::after'].some(
      (part) => getComputedStyle(outlined, part).outlineStyle === 'solid',
    );
    return isOutlined && bottom > 0 && top < window.innerHeight;
  });
}

/** Presses Tab until the target has the focus, which is then seen. */
export async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  const name = String(target);
  await expect(target, `${name} is there`).toBeAttached();
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press('Tab');
    // What is left by Tab can hide the target or show it.
    const hasFocus = (all: Element[]) => all.includes(document.activeElement as Element);
    if (await target.evaluateAll(hasFocus)) {
      expect(await isFocusSeen(page), `the focus on ${name} is seen`).toBe(true);
      return;
    }
  }
  throw new Error(`${name} is not reached with Tab.`);
}

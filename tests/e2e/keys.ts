/** Journeys with the keyboard alone, in the two windows where there is least room. */
import { expect, type Locator, type Page } from '@playwright/test';

export const magnified = {
  where: 'at 400 %',
  viewport: { width: 320, height: 256 },
  textSize: 100,
};
export const largeText = {
  where: 'with text of 200 %',
  viewport: { width: 390, height: 844 },
  textSize: 200,
};

type SmallWindow = typeof magnified;

/** Call it before the first page is opened. */
export async function makeSmall(page: Page, { viewport, textSize }: SmallWindow): Promise<void> {
  await page.setViewportSize(viewport);
  await page.addInitScript((size) => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = `${size}%`;
    });
  }, textSize);
}

const maxStops = 150;

/** The name of the focused element; '' without one. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return '';
    const labels = 'labels' in element ? (element as HTMLInputElement).labels : null;
    return element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent;
  });
}

/**
 * Whether the focused element is in the window, has a visible focus indicator and is covered by nothing but a toast,
 * which goes by itself and with Escape.
 */
export function isFocusSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null) return false;
    // The field for files is invisible in its area.
    const element = focused.closest('.file-area') ?? focused;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isOutlined = [null, '::after'].some(
      (part) => getComputedStyle(element, part).outlineStyle === 'solid',
    );
    const [x, y] = [(left + right) / 2, Math.max(top, 0) + 3];
    const seen = document.elementFromPoint(x, Math.min(y, window.innerHeight - 1));
    const row = element.closest('tr, label') ?? element;
    const isCovered = !row.contains(seen) && (seen?.closest('.toasts') ?? null) === null;
    return isOutlined && bottom > 0 && top < window.innerHeight && !isCovered;
  });
}

/** Whether the target has the focus, or what has it is called so. */
const hasFocus = async (page: Page, target: string | Locator): Promise<boolean> =>
  typeof target === 'string'
    ? (await focusedName(page)).trim().startsWith(target)
    : target.evaluateAll((all) => all.includes(document.activeElement as HTMLElement));

/** Presses Tab until the target has the focus, which is then seen. */
export async function tabTo(page: Page, target: string | Locator): Promise<void> {
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press('Tab');
    if (await hasFocus(page, target)) {
      expect(await isFocusSeen(page), `the focus on ${String(target)} is seen`).toBe(true);
      return;
    }
  }
  throw new Error(`${String(target)} is not reached with Tab.`);
}

export async function pressOn(page: Page, target: string | Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Journeys with the keyboard alone, in the two windows where there is least room. */
import { expect, type Page } from '@playwright/test';

export const smallWindows = [
  { where: 'at 400 %', viewport: { width: 320, height: 256 }, textSize: 100 },
  { where: 'with text of 200 %', viewport: { width: 390, height: 844 }, textSize: 200 },
] as const;

type SmallWindow = (typeof smallWindows)[number];

/** Call it before the first page is opened. */
export async function makeSmall(page: Page, { viewport, textSize }: SmallWindow): Promise<void> {
  await page.setViewportSize(viewport);
  await page.addInitScript((size) => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = `${size}%`;
    });
  }, textSize);
}

const maxStops = 120;

/** The name of the focused element; '' without one. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return '';
    const labels = 'labels' in element ? (element as HTMLInputElement).labels : null;
    return element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent;
  });
}

/** Whether the focused element is in the window, covered by nothing, and has a visible focus indicator. */
export function isFocusSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null) return false;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isOutlined = [null, '::after'].some(
      (part) => getComputedStyle(element, part).outlineStyle === 'solid',
    );
    const [x, y] = [(left + right) / 2, Math.max(top, 0) + 3];
    const seen = document.elementFromPoint(x, Math.min(y, window.innerHeight - 1));
    const row = element.closest('tr, label') ?? element;
    return isOutlined && bottom > 0 && top < window.innerHeight && row.contains(seen);
  });
}

export async function tabTo(page: Page, name: string): Promise<void> {
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press('Tab');
    if ((await focusedName(page)).trim().startsWith(name)) {
      expect(await isFocusSeen(page), `the focus on ${name} is seen`).toBe(true);
      return;
    }
  }
  throw new Error(`Nothing called ${name} is reached with Tab.`);
}

export async function pressOn(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

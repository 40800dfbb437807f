/** Automatic accessibility checks of a page in its present state. */
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import axe from 'axe-core';

function overflowOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

declare global {
  interface Window {
    readonly axe?: { run(options: RunOptions): Promise<AxeResults> };
  }
}

/**
 * The rules that the page breaks. Axe stays in the page between checks, because loading it takes longer than the check.
 */
async function violationsOf(page: Page): Promise<unknown[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const results = await window.axe?.run({ resultTypes: ['violations'] });
    return results?.violations ?? ['axe is not there'];
  });
}

/**
 * Axe finds nothing in both themes on a phone and on a desktop, and nothing is wider than the window at three widths.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without animations, because axe would measure colours halfway between the two themes.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const where = `${colorScheme}, ${width} px`;
      expect(await violationsOf(page), where).toEqual([]);
      expect(await overflowOf(page), `${where}: wider than the window`).toBe(0);
    }
  }
  await page.setViewportSize({ width: 768, height: 800 });
  expect(await overflowOf(page), '768 px: wider than the window').toBe(0);
}

/** Checks a small phone, also with text of twice the size: nothing is too wide, and no number is broken. */
export async function expectRoomForText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflowOf(page)).toBe(0);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await overflowOf(page), 'with text of twice the size').toBe(0);
  const broken = await page.locator('.number, .sky-count b, p.portrait').evaluateAll((all) =>
    all
      .map((element) => {
        // Measures only the letters, because a link around them has its own box.
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        const tops: number[] = [];
        while (texts.nextNode()) {
          range.selectNodeContents(texts.currentNode);
          tops.push(...Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
        }
        return { text: element.textContent, lines: new Set(tops).size };
      })
      .filter(({ lines }) => lines > 1),
  );
  expect(broken, 'broken, with text of twice the size').toEqual([]);
}

/** For the dense lists of admins, with a mouse. */
export const leastForMouse = 24;

/** Targets that are less than `least` pixels high or wide, except links within text. */
export function lowTargets(page: Page, least = 44) {
  return page.locator('a, button, input, select').evaluateAll(
    (all, limit) =>
      all
        .filter((element) => element.closest('p, .prose, .skip-link') === null)
        .filter((element) => element.checkVisibility())
        .map((element) => ({
          element: element.closest('tr') ?? element.closest('li:has(> input)') ?? element,
          name: element.textContent,
        }))
        .map(({ element, name }) => ({ name, box: element.getBoundingClientRect() }))
        .filter(({ box: { height, width } }) => height > 0 && (height < limit || width < limit)),
    least,
  );
}

/** Automatic accessibility checks of a page in its present state. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** Loading it takes about as long as a check; its full source would take twice as long. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** How many pixels the page is wider than the window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** The same with the spacing of text that WCAG 1.4.12 names. */
export async function spacedOverflowOf(page: Page): Promise<number> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
  const overflow = await overflowOf(page);
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  return overflow;
}

declare global {
  interface Window {
    readonly axe?: { run(options: RunOptions): Promise<AxeResults> };
  }
}

/**
 * The rules that the page breaks. Axe stays in the page between checks, because loading it takes longer than the check.
 */
export async function violationsOf(page: Page): Promise<unknown[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const results = await window.axe?.run({
      resultTypes: ['violations'],
      // No rule that is on needs the text of the style sheets.
      preload: false,
    });
    return results?.violations ?? ['axe is not there'];
  });
}

/** The state that the page is in: axe finds nothing, and nothing is wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  // Without animations, because axe would measure colours halfway between two.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await violationsOf(page)).toEqual([]);
  expect(await overflowOf(page), 'wider than the window').toBe(0);
}

/** Numbers that are broken over two lines. */
export function brokenNumbers(page: Page) {
  return page.locator('.number, .sky-count b, p.portrait').evaluateAll((all) =>
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
}

/** Words of these parts that are broken over two lines, with text of `percent`. */
export async function brokenWords(parts: Locator, percent: number): Promise<string[]> {
  await parts.page().evaluate(async (size) => {
    document.documentElement.style.fontSize = `${size}%`;
    await document.fonts.ready;
  }, percent);
  return parts.evaluateAll((elements) => {
    const broken: string[] = [];
    const range = document.createRange();
    const isHidden = (element: Element | null): boolean =>
      element !== null && (element.clientWidth === 1 || isHidden(element.parentElement));
    for (const element of elements) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        if (isHidden(text.parentElement)) continue;
        for (const { 0: word, index } of text.data.matchAll(/\p{L}{2,}/gu)) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const tops = Array.from(range.getClientRects(), ({ top }) => Math.round(top));
          if (new Set(tops).size > 1) broken.push(word);
        }
      }
    }
    return broken;
  });
}

/** In pixels. */
export const leastForFinger = 44;
/** The dense lists of admins have lower targets on wide windows. */
export const leastForMouse = 24;

/** Targets that are less than `least` pixels high or wide, except links within text. */
export function lowTargets(page: Page, least = leastForFinger) {
  return page.locator('a, button, input, select').evaluateAll(
    (all, limit) =>
      all
        .filter((element) => element.closest('p, .prose, .skip-link') === null)
        .filter((element) => element.checkVisibility())
        .map((element) => ({
          element:
            element.closest('tr') ?? element.closest('.row-choice, li:has(> input)') ?? element,
          name: element.textContent,
        }))
        .map(({ element, name }) => ({ name, box: element.getBoundingClientRect() }))
        .filter(({ box: { height, width } }) => height > 0 && (height < limit || width < limit)),
    least,
  );
}

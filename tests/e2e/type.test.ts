import type { Page } from '@playwright/test';
import { expect, test } from './site-test.ts';

const sentence = 'We left the cornfield at noon with eight on board, and I have told it 264 times.';
const names = 'The Fabulous Flying Freak Brothers, Carol Reed, FB1976';

interface Line {
  readonly face: 'display' | 'text';
  readonly weight: number;
  readonly text: string;
}

/** The size of a line in the real face, then in its fallbacks. Large, because browsers round the width of small letters. */
function sizesOf(page: Page, { face, weight, text }: Line) {
  return page.evaluate(
    async ([token, boldness, words]) => {
      const real = getComputedStyle(document.documentElement).getPropertyValue(token);
      const fallbacks = real.slice(real.indexOf(',') + 1);
      const lines = [real, fallbacks].map((family) => {
        const line = document.createElement('span');
        line.style.cssText = `position:absolute; white-space:nowrap; font:${boldness} 200px ${family}`;
        line.textContent = words;
        document.body.append(line);
        return line;
      });
      await document.fonts.ready;
      return lines.map((line) => line.getBoundingClientRect());
    },
    [`--font-${face}`, weight, text] as const,
  );
}

test('the fallback of each face takes as much room, so that nothing jumps', async ({ page }) => {
  await page.goto('/Freak-Brother/1');
  for (const line of [
    { face: 'text', weight: 400, text: sentence },
    { face: 'display', weight: 600, text: sentence },
    { face: 'display', weight: 800, text: names },
  ] as const) {
    const [real, fallback] = await sizesOf(page, line);
    const what = `${line.face} ${line.weight}`;
    expect((fallback?.width ?? 0) / (real?.width ?? 0), what).toBeCloseTo(1, 1.5);
    expect(fallback?.height, what).toBe(real?.height);
  }
});

test('text below 20 px is never in the display cut', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [
    '/',
    '/?q=ann',
    '/Freak-Brothers',
    '/Freak-Brother/1',
    '/Blue-Skies',
    '/Jumps',
  ]) {
    await page.goto(path);
    const tooHeavy = await page.locator('main *').evaluateAll((all) =>
      all
        .filter((element) => {
          const { fontFamily, fontSize, fontWeight } = getComputedStyle(element);
          const isDisplay = fontFamily.startsWith('Fraunces') && Number(fontWeight) > 600;
          return isDisplay && Number.parseFloat(fontSize) < 20 && element.textContent !== '';
        })
        .map(({ textContent }) => textContent),
    );
    expect(tooHeavy, path).toEqual([]);
  }
});

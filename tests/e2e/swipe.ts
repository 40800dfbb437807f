import type { Page } from '@playwright/test';

interface Way {
  readonly from: number;
  readonly to: number;
  readonly y: number;
}

/** A swipe across the window, at most one step in a frame. */
export async function swipe(page: Page, { from, to, y }: Way): Promise<void> {
  const input = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    input.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y }],
    });
  await touch('touchStart', from);
  const step = Math.sign(to - from) * 10;
  for (let x = from + step; x !== to; x += step) {
    await touch('touchMove', x);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await touch('touchEnd');
}

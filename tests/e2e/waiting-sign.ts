/** Helpers for testing loading indicators, without a race against their delay of half a second. */
import type { Locator, Page } from '@playwright/test';

/** Delays all API responses until the returned function is called. */
export async function holdResponses(page: Page): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await released;
    await route.continue();
  });
  return resolve;
}

/** Whether the indicator is visible `ms` milliseconds after it was added. */
export function isSeenAfter(sign: Locator, ms: number): Promise<boolean> {
  return sign.evaluate((element, time) => {
    const [animation] = element.getAnimations();
    if (animation === undefined) throw new Error('The sign waits for nothing.');
    animation.pause();
    animation.currentTime = time;
    return getComputedStyle(element).visibility === 'visible';
  }, ms);
}

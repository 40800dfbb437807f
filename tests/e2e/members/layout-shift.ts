/** Measures layout shifts since the page was opened. */
import type { Page } from '@playwright/test';

/** The sum of the layout-shift scores so far and within another 150 ms. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as { value?: number }).value ?? 0;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 150);
      }),
  );
}

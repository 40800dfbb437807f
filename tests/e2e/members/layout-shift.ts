/** Finds layout shifts since the page was opened. */
import type { Page } from '@playwright/test';

/** The moved elements of each layout shift so far and within another 150 ms, such as `0.0023: p.lead, h1`. */
export function layoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const shifts: string[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value = 0, sources = [] } = entry as {
              value?: number;
              sources?: { node: Node | null }[];
            };
            const moved = sources.map(({ node }) =>
              node instanceof Element
                ? [node.localName, ...node.classList].join('.')
                : (node?.nodeName ?? 'removed'),
            );
            shifts.push(`${value.toFixed(4)}: ${moved.join(', ')}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(shifts), 150);
      }),
  );
}

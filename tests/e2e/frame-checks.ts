/** Checks of the header, of the bar at the bottom of phones, and of all else that stays in view. */
import type { Page } from '@playwright/test';

/** How many rows the header has. */
export function headerRows(page: Page): Promise<number> {
  return page
    .getByRole('banner')
    .locator('a, button, summary, input')
    .filter({ visible: true })
    .evaluateAll((all) => {
      const boxes = all
        .map((element) => element.getBoundingClientRect())
        .toSorted((one, other) => one.top - other.top);
      let bottom = -Infinity;
      let rows = 0;
      for (const box of boxes) {
        if (box.top >= bottom) rows += 1;
        bottom = Math.max(bottom, box.bottom);
      }
      return rows;
    });
}

/** The entries of the bar at the bottom that have the color of the current page. */
export function litEntries(page: Page): Promise<string[]> {
  return page.locator('.dock a').evaluateAll((all) => {
    const color = (element: Element) => getComputedStyle(element).color;
    const plain = getComputedStyle(document.querySelector('.dock') as Element).color;
    return all.filter((each) => color(each) !== plain).map((each) => each.textContent);
  });
}

/** What stays in view while the page scrolls. */
export function stayingElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
      .filter((element) => element.checkVisibility() && element.clientHeight > 0)
      .filter((element) => element.closest('dialog') === null)
      .map((element) => `${element.localName}.${element.className}`),
  );
}

/** In pixels. Of a large control, the beginning must be in sight. */
const begin = 48;

/** The controls whose beginning is covered while they have the focus. Messages go by themselves. */
export function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate((length) => {
    // A dialog covers the page, which has no focus then.
    if (document.querySelector('dialog[open]') !== null) return [];
    const staying = [...document.querySelectorAll('body *:not(.toasts)')].filter((element) =>
      ['fixed', 'sticky'].includes(getComputedStyle(element).position),
    );
    const controls = document.querySelectorAll<HTMLElement>(
      ':is(a[href], button, input, select, textarea, summary):not([type=hidden], :disabled)',
    );
    const covered: string[] = [];
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      control.focus();
      const { top, left, right, height } = control.getBoundingClientRect();
      const bottom = top + Math.min(height, length);
      const by = staying.find((element) => {
        const over = element.getBoundingClientRect();
        const isOver =
          over.left < right && over.right > left && over.top + 1 < bottom && over.bottom - 1 > top;
        return isOver && over.height > 0 && !element.contains(control);
      });
      if (by) covered.push(`${control.outerHTML.slice(0, 120)} under ${by.className}`);
    }
    (document.activeElement as HTMLElement).blur();
    window.scrollTo(0, 0);
    return covered;
  }, begin);
}

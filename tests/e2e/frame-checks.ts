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
      .map((element) => `${element.localName}.${element.className}`),
  );
}

/** The controls that something else covers while they have the focus. */
export function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const staying = [...document.querySelectorAll('body *')].filter((element) =>
      ['fixed', 'sticky'].includes(getComputedStyle(element).position),
    );
    const controls = document.querySelectorAll<HTMLElement>(
      ':is(a[href], button, input, select, textarea, summary):not([type=hidden], :disabled)',
    );
    const covered: string[] = [];
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      control.focus();
      const box = control.getBoundingClientRect();
      const by = staying.find((element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        const isBeside = left >= box.right || right <= box.left;
        return (
          !isBeside && !element.contains(control) && box.bottom > top + 1 && box.top < bottom - 1
        );
      });
      if (by) covered.push(`${control.outerHTML.slice(0, 120)} under ${by.className}`);
    }
    return covered;
  });
}

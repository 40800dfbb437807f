/**
 * Remembers how high the groups of a long table came out, which depends on how many names wrap. When the table is shown
 * again its rows have their places before they are laid out: Back, Forward and reload lead to the row that was left.
 */
import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** The heights in place of the style sheet's estimates, as long as the window is as wide as it was. */
function rulesFor(table: HTMLTableElement): string {
  const heights = Array.from(table.tBodies, (body) => body.getBoundingClientRect().height);
  const later = heights.slice(1).reduce((sum, height) => sum + height, 0);
  const groups = heights.map(
    (height, index) => `tbody:nth-of-type(${index + 1}){--height:${height}px}`,
  );
  return `@media (width:${window.innerWidth}px){.full{${groups.join('')}}.full+.later{height:${later}px}}`;
}

/** Forgets at once where the browser forbids storage. */
function readRules(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function writeRules(key: string, rules: string): void {
  try {
    sessionStorage.setItem(key, rules);
  } catch {
    // The estimates have to do.
  }
}

/** @param areParted whether each group has an element of its own. */
export function useRememberedHeights(
  table: RefObject<HTMLTableElement | null>,
  areParted: boolean,
): void {
  const key = `heights ${useLocation().pathname}`;
  const remember = useEffectEvent((shown: HTMLTableElement) => {
    if (areParted) writeRules(key, rulesFor(shown));
  });
  // Before the router scrolls to where the page was left, and before anything is painted.
  useLayoutEffect(() => {
    const { current } = table;
    if (current === null) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(readRules(key));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const leave = () => remember(current);
    window.addEventListener('pagehide', leave);
    return () => {
      leave();
      window.removeEventListener('pagehide', leave);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [table, key]);
}

/**
 * Stores the measured heights of the groups of a long table, which depend on how many names wrap. When the table is
 * shown again, its rows have their final position before layout, so that Back, Forward and reload return to the same
 * row.
 */
import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** Replaces the style sheet's estimates with measured heights while the window has the same width. */
function rulesFor(table: HTMLTableElement): string {
  const heights = Array.from(table.tBodies, (body) => body.getBoundingClientRect().height);
  const later = heights.slice(1).reduce((sum, height) => sum + height, 0);
  const groups = heights.map(
    (height, index) => `tbody:nth-of-type(${index + 1}){--height:${height}px}`,
  );
  return `@media (width:${window.innerWidth}px){.full{${groups.join('')}}.full+.later{height:${later}px}}`;
}

/** Returns '' if the browser forbids storage. */
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
    // Without storage, the estimates apply.
  }
}

/** @param areParted whether each group has its own element */
export function useRememberedHeights(
  table: RefObject<HTMLTableElement | null>,
  areParted: boolean,
): void {
  const key = `heights ${useLocation().pathname}`;
  const remember = useEffectEvent((shown: HTMLTableElement) => {
    if (areParted) writeRules(key, rulesFor(shown));
  });
  // Before the router restores the scroll position, and before the first paint.
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

/**
 * Reserves the height of rows that are still to come. Remembers how high the groups of a long table came out, which depends on how many names wrap. When the table is shown
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
  return `@media (width:${window.innerWidth}px){.full{--later:${later}px;${groups.join('')}}}`;
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

/** Of rows that are not there yet: as high as they were before, else about as high as they will be. */
export const heightOf = (rows: number, remembered: '--height' | '--later'): string =>
  `var(${remembered}, calc(${rows} * (var(--touch) + 1px)))`;

interface Reserved {
  /** Whether each group has an element of its own. */
  readonly areParted: boolean;
  /** The number of rows that the element `.later` stands for until then. */
  readonly laterRows: number;
}

export function useReservedHeights(
  table: RefObject<HTMLTableElement | null>,
  { areParted, laterRows }: Reserved,
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
    // The page's policy allows no style attribute in the server's markup.
    sheet.replaceSync(`.full .later{height:${heightOf(laterRows, '--later')}}${readRules(key)}`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const leave = () => remember(current);
    window.addEventListener('pagehide', leave);
    return () => {
      leave();
      window.removeEventListener('pagehide', leave);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [table, key, laterRows]);
}

/** The screens of the Manifest: beside the page, or a row of chips above it where there is no room. */
import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { Link } from '#web/ui/link.tsx';
import { findScreen, screenGroups, type Screen } from './screens.ts';
import { useWaiting } from '#web/api/account/waiting.ts';

interface EntryProps {
  readonly screen: Screen;
  readonly isCurrent: boolean;
  readonly waiting: number;
}

function Entry({ screen: { to, label }, isCurrent, waiting }: EntryProps) {
  const id = useId();
  const hasWaiting = waiting > 0;
  return (
    <>
      <Link
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={hasWaiting ? id : undefined}
      >
        {label}
        {hasWaiting ? (
          <span className="badge" aria-hidden="true">
            {waiting}
          </span>
        ) : null}
      </Link>
      {hasWaiting ? (
        <span id={id} className="visually-hidden">
          {`${waiting} waiting`}
        </span>
      ) : null}
    </>
  );
}

/** Scrolls only the column; `scrollIntoView` would also scroll the page. */
function scrollColumnTo(rail: HTMLElement, { offsetTop, offsetHeight }: HTMLElement) {
  const { scrollTop, clientHeight } = rail;
  const isInSight = offsetTop >= scrollTop && offsetTop + offsetHeight <= scrollTop + clientHeight;
  if (!isInSight) rail.scrollTo({ top: offsetTop - clientHeight / 2 });
}

/** Scrolls only the row of chips. */
function scrollRowTo(rail: HTMLElement, { offsetLeft }: HTMLElement) {
  rail.scrollTo({ left: offsetLeft - 24 });
}

const currentIn = (rail: HTMLElement | null) =>
  rail?.querySelector<HTMLElement>('[aria-current]') ?? null;

export function Rail() {
  const { pathname, search } = useLocation();
  const current = findScreen(pathname, search);
  const waiting = useWaiting();
  const rail = useRef<HTMLElement>(null);

  // The current entry may be out of sight. Later, the column is where the admin has scrolled it.
  useEffect(() => {
    const entry = currentIn(rail.current);
    if (rail.current && entry) scrollColumnTo(rail.current, entry);
  }, [pathname, search]);

  // The counts make the chips wider, those before the current one too.
  const hasCounts = waiting !== null;
  useEffect(() => {
    const entry = currentIn(rail.current);
    if (rail.current && entry) scrollRowTo(rail.current, entry);
  }, [pathname, search, hasCounts]);

  return (
    <nav ref={rail} className="rail" aria-label="Manifest">
      {screenGroups.map(({ label, screens }) => (
        <section key={label} aria-label={label}>
          <p aria-hidden="true">{label}</p>
          <ul>
            {screens.map((screen) => (
              <li key={screen.to}>
                <Entry
                  screen={screen}
                  isCurrent={screen === current}
                  waiting={waiting === null ? 0 : (screen.count?.(waiting) ?? 0)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

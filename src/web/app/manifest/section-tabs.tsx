/** The screens of a section, below the heading. A section with one screen needs none. */
import { useLocation } from 'react-router';
import { useWaiting } from '#web/api/account/waiting.ts';
import { Link } from '#web/ui/link.tsx';
import { MarkOfEntry } from './mark-of-entry.tsx';
import { marksOfScreen } from './marks.ts';
import { findPlace } from './screens.ts';

export function SectionTabs() {
  const waiting = useWaiting();
  const { pathname, search } = useLocation();
  const place = findPlace(pathname, search);
  if (place === undefined || place.section.screens.length === 1) return null;
  const { section, screen: current } = place;
  return (
    <nav className="tabs" aria-label={section.label}>
      <ul className="row">
        {section.screens.map((screen) => (
          <li key={screen.to}>
            <Link to={screen.to} aria-current={screen === current ? 'true' : undefined}>
              {screen.label}
              <MarkOfEntry {...marksOfScreen(screen, waiting)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

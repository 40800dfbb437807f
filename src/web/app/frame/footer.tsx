import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { brand } from '#contract/brand.ts';
import { Link, NavLink } from '#web/ui/link.tsx';
import { PlaceLinks } from './place-links.tsx';
import {
  contact,
  gallery,
  history,
  home,
  jumps,
  lists,
  privacy,
  profile,
  searchField,
} from './places.ts';

const { numberPrefix, singular, nightBrothers, nightSisters } = brand;
/** Expands the abbreviations once on each page. */
const abbreviations = `${numberPrefix} is short for ${singular}, ${nightBrothers.abbreviation} for ${nightBrothers.singular} and ${nightSisters.abbreviation} for ${nightSisters.singular}.`;

/** Like the link `#top`, but without a history entry. */
function goToTop(event: MouseEvent) {
  event.preventDefault();
  window.scrollTo(0, 0);
  document.querySelector<HTMLElement>('#top')?.focus({ preventScroll: true });
}

export function Footer() {
  const navigate = useNavigate();

  /** A new tab has no history to go back to. The link then leads home, as it does without JavaScript. */
  function goBack(event: MouseEvent) {
    if (window.history.length <= 1) return;
    event.preventDefault();
    void navigate(-1);
  }

  return (
    <footer className="foot">
      <nav aria-label="Footer">
        <ul className="bar-links">
          <li>
            <Link to="/" onClick={goBack}>
              Back
            </Link>
          </li>
          <PlaceLinks places={[home]} />
          <li>
            <a href="#top" onClick={goToTop}>
              Top
            </a>
          </li>
        </ul>
        <ul className="bar-links">
          <PlaceLinks places={[...lists, ...jumps, gallery, history, privacy, contact]} />
          <li>
            <Link to={searchField}>Search</Link>
          </li>
          <li className="visitors">
            <NavLink to="/register">Register</NavLink>
          </li>
          <li className="visitors">
            <NavLink to="/login">Login</NavLink>
          </li>
          <li className="signed-in">
            <NavLink to={profile.to} also={profile.also}>
              {profile.label}
            </NavLink>
          </li>
        </ul>
      </nav>
      <p>{abbreviations}</p>
    </footer>
  );
}

/** The bar at the bottom of phones. */
import { useLocation } from 'react-router';
import { useSession } from '#web/api/session-context.ts';
import { termInSearch } from '#web/features/members/search/search-address.ts';
import { Link, NavLink } from '#web/ui/link.tsx';
import { gallery, lists, searchField } from './places.ts';

/** Outlines on a grid of 24 units. */
const icons = {
  home: 'M4 11 12 4l8 7v9h-5v-6H9v6H4z',
  members: 'M9 11a3 3 0 1 0-.1 0M3 20a6 6 0 0 1 12 0M16 11a3 3 0 0 0 0-6M18 14a6 6 0 0 1 3 6',
  search: 'M16 16l5 5M10 18a8 8 0 1 1 .1 0',
  gallery: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4',
  me: 'M12 12a4 4 0 1 0-.1 0M4 21a8 8 0 0 1 16 0',
};

function Icon({ of }: { readonly of: keyof typeof icons }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={icons[of]} />
    </svg>
  );
}

export function Dock() {
  const { kind } = useSession();
  const isKnown = kind === 'signed-in' || kind === 'validating';
  const { pathname, search } = useLocation();
  const isHome = /^\/(home\/?)?$/i.test(pathname);
  const isSearch = isHome && termInSearch(search) !== null;
  const [[members], ...nightLists] = lists;
  return (
    <nav className="dock" aria-label="Shortcuts">
      <Link to="/" aria-current={isHome && !isSearch ? 'page' : undefined}>
        <Icon of="home" />
        Home
      </Link>
      <NavLink to={members} also={nightLists.map(([path]) => path)}>
        <Icon of="members" />
        Members
      </NavLink>
      <Link to={searchField} aria-current={isSearch ? 'page' : undefined}>
        <Icon of="search" />
        Search
      </Link>
      <NavLink to={gallery[0]}>
        <Icon of="gallery" />
        Gallery
      </NavLink>
      <NavLink to={isKnown ? '/my-profile' : '/login'} also={isKnown ? ['/profile'] : []}>
        <Icon of="me" />
        Me
      </NavLink>
    </nav>
  );
}

/** The bar at the bottom of phones. One entry is marked: Home for all pages that belong to no other. */
import { useLocation } from 'react-router';
import { useSession } from '#web/api/session-context.ts';
import { termInSearch } from '#web/features/members/search/search-address.ts';
import { isBelow } from '#web/ui/is-below.ts';
import { Link, NavLink } from '#web/ui/link.tsx';
import { Icon } from './icon.tsx';
import { gallery, home, jumps, me, members, searchField } from './places.ts';

/** The header has entries of their own for the jumps. */
const membersAlso = [...(members.also ?? []), ...jumps.map(({ to }) => to)];
const elsewhere = [...membersAlso, ...(gallery.also ?? []), gallery.to, ...(me.also ?? []), me.to];

export function Dock() {
  const { kind } = useSession();
  const isKnown = kind === 'signed-in' || kind === 'validating';
  const { pathname, search } = useLocation();
  const isHome = /^\/(home\/?)?$/i.test(pathname);
  const isSearch = isHome && termInSearch(search) !== null;
  const isElsewhere = isSearch || isBelow(pathname, elsewhere);
  const homeMark = isHome ? 'page' : 'true';
  return (
    <nav className="dock" aria-label="Shortcuts">
      <Link to={home.to} aria-current={isElsewhere ? undefined : homeMark}>
        <Icon of="home" />
        {home.label}
      </Link>
      <NavLink to={members.to} also={membersAlso}>
        <Icon of="members" />
        {members.label}
      </NavLink>
      <Link to={searchField} aria-current={isSearch ? 'page' : undefined}>
        <Icon of="search" />
        Search
      </Link>
      <NavLink to={gallery.to} also={gallery.also}>
        <Icon of="gallery" />
        {gallery.label}
      </NavLink>
      <NavLink to={isKnown ? me.to : '/login'} also={me.also}>
        <Icon of="me" />
        {me.label}
      </NavLink>
    </nav>
  );
}

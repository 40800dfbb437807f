/** Shows as many links as fit into one row. The others are in the menu, which the style sheet decides. */
import { brand } from '#contract/brand.ts';
import { useSession } from '#web/api/session-context.ts';
import { Link, NavLink } from '#web/ui/link.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useLogOut } from '../signed-in/use-log-out.ts';
import { useSignedInParts } from '../signed-in/use-signed-in-parts.ts';
import { Icon } from './icon.tsx';
import { PlaceLinks } from './place-links.tsx';
import { gallery, history, home, jumps, members, searchField, profile } from './places.ts';
import { useRef, type SubmitEvent } from 'react';
import { useSubmit } from 'react-router';
import { searchAddress } from '#web/features/members/search/search-address.ts';

const places = [home, members, ...jumps, gallery, history];

export function Header() {
  const session = useSession();
  const parts = useSignedInParts();
  const { logOut, askToLogOut, isAsking, stay } = useLogOut();
  // Until the parts are loaded there is no question, and unsent photos stay for the next session.
  const onLogout = parts === null ? logOut : askToLogOut;

  return (
    <>
      <header className="bar" id="top" tabIndex={-1}>
        <Link to={home.to} className="bar-name" aria-label={brand.fullName}>
          {brand.plural}
        </Link>
        <nav aria-label="Main">
          <ul className="bar-links bar-places">
            <PlaceLinks places={places} />
          </ul>
          <SiteSearch />
          <Link to={searchField} className="bar-find" aria-label="Search">
            <Icon of="search" />
          </Link>
          <div className="bar-end">
            <ul className="bar-links bar-account">
              <AccountLinks onLogout={onLogout} />
            </ul>
            {session.kind === 'validating' ? (
              <div className="loading">
                <Spinner />
                <span className="visually-hidden" role="status">
                  Checking your account…
                </span>
              </div>
            ) : null}
            <div className="bar-menu">
              <Menu label="Menu">
                <PlaceLinks places={places} />
                <li className="bar-find">
                  <Link to={searchField}>Search</Link>
                </li>
                <AccountLinks onLogout={onLogout} />
              </Menu>
            </div>
          </div>
        </nav>
      </header>
      {isAsking && parts !== null ? <parts.UnsentPhotos onLogOut={logOut} onStay={stay} /> : null}
    </>
  );
}

/** List items: Register and Login for visitors, Manifest, Profile and Logout for signed-in users. */
function AccountLinks({ onLogout }: { readonly onLogout: () => void }) {
  const session = useSession();
  const parts = useSignedInParts();
  if (session.kind !== 'signed-in') {
    return (
      <>
        <li className="visitors">
          <NavLink to="/register">Register</NavLink>
        </li>
        <li className="visitors">
          <NavLink to="/login">Login</NavLink>
        </li>
      </>
    );
  }
  const { firstName, lastName, isAdmin } = session.user;
  return (
    <>
      {isAdmin ? (
        <li className="signed-in bar-manifest">
          <NavLink to="/Manifest">
            <span>Manifest {parts === null ? null : <parts.WaitingPeople />}</span>
          </NavLink>
        </li>
      ) : null}
      <li className="signed-in">
        <NavLink to={profile.to} also={profile.also}>
          <span
            className="bar-avatar"
            data-initials={`${firstName.charAt(0)}${lastName.charAt(0)}`}
            aria-hidden="true"
          >
            {parts === null ? null : <parts.Avatar />}
          </span>
          {profile.label}
        </NavLink>
      </li>
      <li className="signed-in">
        <button type="button" onClick={onLogout}>
          Logout
        </button>
      </li>
    </>
  );
}

/** Searches from every page. On the home page, the style sheet hides it in favor of the large field. */
function SiteSearch() {
  const field = useRef<HTMLInputElement>(null);
  const submit = useSubmit();

  function search(event: SubmitEvent) {
    event.preventDefault();
    const term = field.current?.value.trim() ?? '';
    if (term === '') return;
    if (field.current !== null) field.current.value = '';
    // Like the Search button of the home page, so that the search is logged.
    void submit(null, { method: 'post', action: searchAddress(term) });
  }

  return (
    <form className="bar-search" role="search" aria-label="Site" action="/" onSubmit={search}>
      <input
        ref={field}
        name="q"
        type="search"
        className="field"
        aria-label="Search the members"
        placeholder="Search"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
      />
    </form>
  );
}

/** Shows as many links as fit into one row. The others are in the menu, which the style sheet decides. */
import { brand } from '#contract/brand.ts';
import { useSession } from '#web/api/session-context.ts';
import { Link } from '#web/ui/link.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useLogOut } from '../signed-in/use-log-out.ts';
import { useSignedInParts } from '../signed-in/use-signed-in-parts.ts';
import { AccountLinks } from './account-links.tsx';
import { Icon } from './icon.tsx';
import { PlaceLinks } from './place-links.tsx';
import { gallery, history, home, jumps, members, searchField } from './places.ts';
import { SiteSearch } from './site-search.tsx';

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

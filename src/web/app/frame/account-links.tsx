/**
 * Register and Login for visitors, Profile and Logout for signed-in users, in the same two places. The style sheet
 * reserves the place of the menu during a session.
 */
import { useState } from 'react';
import { NavLink } from '#web/ui/link.tsx';
import { useSession } from '#web/api/session-context.ts';
import { areUploadsMarked } from '#web/api/stored-token.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { useLogOut } from '../signed-in/use-log-out.ts';
import { AccountMenu, ManifestLink } from './account-menu.tsx';

export function AccountLinks() {
  const session = useSession();
  const user = session.kind === 'signed-in' ? session.user : null;
  const [isAsking, setIsAsking] = useState(false);
  const endSession = useLogOut();

  function logOut() {
    setIsAsking(false);
    endSession();
  }

  return (
    <ul className="bar-links bar-account">
      {user?.isAdmin ? (
        <li className="bar-wide">
          <ManifestLink />
        </li>
      ) : null}
      {user ? (
        <>
          <li>
            <NavLink to="/profile" also={['/my-profile']} data-twin="Register">
              Profile
            </NavLink>
          </li>
          <li>
            <button
              type="button"
              data-twin="Login"
              onClick={() => (areUploadsMarked() ? setIsAsking(true) : logOut())}
            >
              Logout
            </button>
          </li>
        </>
      ) : (
        <>
          <li className="visitors">
            <NavLink to="/register" data-twin="Profile">
              Register
            </NavLink>
          </li>
          <li className="visitors">
            <NavLink to="/login" data-twin="Logout">
              Login
            </NavLink>
          </li>
        </>
      )}
      <li className="bar-me">
        {user ? (
          <AccountMenu
            user={user}
            logOut={isAsking ? logOut : null}
            onStay={() => setIsAsking(false)}
          />
        ) : null}
      </li>
      {session.kind === 'validating' ? (
        <li className="bar-wait loading">
          <Spinner />
          <span className="visually-hidden" role="status">
            Checking your account…
          </span>
        </li>
      ) : null}
    </ul>
  );
}

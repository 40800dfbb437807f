import { useSession } from '#web/api/session-context.ts';
import { NavLink } from '#web/ui/link.tsx';
import { useSignedInParts } from '../signed-in/use-signed-in-parts.ts';
import { profile } from './places.ts';

/** List items: Register and Login for visitors, Manifest, Profile and Logout for signed-in users. */
export function AccountLinks({ onLogout }: { readonly onLogout: () => void }) {
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

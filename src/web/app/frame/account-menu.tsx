/** The parts of the header for signed-in users. */
import { useState } from 'react';
import type { User } from '#contract/accounts/account.ts';
import { brand } from '#contract/brand.ts';
import { countPeople } from '#contract/inbox/inbox.ts';
import { numberLabel } from '#contract/number-label.ts';
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { useSendWaiting } from '#web/api/account/uploads/use-uploads.ts';
import { KeptPages } from '#web/features/memorials/keeping/kept-pages.tsx';
import { NavLink } from '#web/ui/link.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { useWaiting } from '#web/api/account/waiting.ts';
import { UnsentPhotos } from '../signed-in/unsent-photos.tsx';

interface FaceProps {
  readonly user: User;
}

export function ManifestLink() {
  const counts = useWaiting();
  const waiting = counts ? countPeople(counts.inbox) : 0;
  return (
    <NavLink to="/Manifest">
      <span>
        Manifest
        {waiting === 0 ? null : (
          <>
            {' '}
            <span className="badge">
              {waiting}
              <span className="visually-hidden"> waiting</span>
            </span>
          </>
        )}
      </span>
    </NavLink>
  );
}

/** In pixels, as in the style sheet. */
const faceSize = 36;

/** The avatar of the account, or the initials without one and while it loads. */
function Face({ user: { firstName, lastName } }: FaceProps) {
  const { profile } = useOwnProfile();
  const uri = profile?.isOk ? profile.value.avatarUri : null;
  if (uri === null) {
    return (
      <span className="initials" aria-hidden="true">
        {`${firstName.charAt(0)}${lastName.charAt(0)}`}
      </span>
    );
  }
  return <img className="initials" src={uri} alt="" width={faceSize} height={faceSize} />;
}

interface MenuProps extends FaceProps {
  /** Logs out, after a question if photos wait to be sent; null unless that is asked for. */
  readonly logOut: (() => void) | null;
  readonly onStay: () => void;
}

export function AccountMenu({ user, logOut, onStay }: MenuProps) {
  const { accountId, freakBrotherNumber: number, isAdmin, phoneNumberConfirmed } = user;
  const [isOpen, setIsOpen] = useState(false);
  useSendWaiting(accountId);
  return (
    <>
      <Menu
        label={
          <>
            <Face user={user} />
            <span className="visually-hidden">Your pages</span>
          </>
        }
        onToggle={setIsOpen}
      >
        {number === null ? null : (
          <>
            <li>
              <NavLink to={`/${brand.singularSlug}/${number}`}>
                My page
                <span className="hint">{numberLabel('fb', number)}</span>
              </NavLink>
            </li>
            <li>
              <NavLink to={`/My-${brand.numberPrefix}-Profile`}>
                {`My ${brand.numberPrefix} Profile`}
              </NavLink>
            </li>
          </>
        )}
        {number === null ? null : (
          <li>
            <NavLink to="/Photos-Of-You">Photos of you</NavLink>
          </li>
        )}
        {isAdmin ? (
          <li className="bar-narrow">
            <ManifestLink />
          </li>
        ) : null}
        {/* At the end, because the other links are there before it is loaded. */}
        {isOpen && phoneNumberConfirmed ? <KeptPages /> : null}
      </Menu>
      {logOut === null ? null : <UnsentPhotos onLogOut={logOut} onStay={onStay} />}
    </>
  );
}

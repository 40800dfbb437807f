/** The parts of the header for signed-in users. */
import { useState, useEffect, useEffectEvent } from 'react';
import type { User } from '#contract/accounts/account.ts';
import { brand } from '#contract/brand.ts';
import { countPeople } from '#contract/inbox/inbox.ts';
import { numberLabel } from '#contract/number-label.ts';
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { useSendWaiting, openUploadQueue } from '#web/api/account/uploads/use-uploads.ts';
import { KeptPages } from '#web/features/memorials/keeping/kept-pages.tsx';
import { NavLink } from '#web/ui/link.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { useWaiting } from '#web/api/account/waiting.ts';
import type { UploadQueue } from '#web/api/account/uploads/upload-queue.ts';
import type { SessionStore } from '#web/api/session.ts';
import { useSessionStore } from '#web/api/session-context.ts';
import { ConfirmDialog } from '#web/ui/forms/confirm-dialog.tsx';

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
        <li>
          <NavLink to="/your-account">Your account</NavLink>
        </li>
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

interface UnsentPhotosProps {
  readonly onLogOut: () => void;
  readonly onStay: () => void;
}

interface Unsent {
  readonly queue: UploadQueue;
  readonly count: number;
}

/** A browser whose storage does not answer must not keep anyone signed in. */
const longestWaitMs = 3_000;

/** Null if there are none, or the browser does not give them; they then stay for the next session. */
async function findUnsent(session: SessionStore): Promise<Unsent | null> {
  try {
    const queue = openUploadQueue(session);
    await Promise.race([
      queue.start(),
      new Promise((resolve) => setTimeout(resolve, longestWaitMs)),
    ]);
    const { uploads, chosen } = queue.read();
    const count = uploads.length + chosen.length;
    return count > 0 ? { queue, count } : null;
  } catch {
    return null;
  }
}

/** Asks before logging out deletes photos that have not been sent. */
function UnsentPhotos({ onLogOut, onStay }: UnsentPhotosProps) {
  const session = useSessionStore();
  const [unsent, setUnsent] = useState<Unsent | null>(null);

  const show = useEffectEvent((found: Unsent | null) => {
    if (found === null) onLogOut();
    else setUnsent(found);
  });
  useEffect(() => void findUnsent(session).then((found) => show(found)), [session]);

  async function respond(isYes: boolean) {
    setUnsent(null);
    if (!isYes) {
      onStay();
      return;
    }
    await unsent?.queue.empty().catch(() => undefined);
    onLogOut();
  }

  const question = unsent && {
    title: `${unsent.count === 1 ? '1 photo has' : `${unsent.count} photos have`} not been sent.`,
    text: unsent.count === 1 ? 'Log out and delete it?' : 'Log out and delete them?',
    yes: 'Log out and delete',
  };
  return <ConfirmDialog question={question} onResponse={(isYes) => void respond(isYes)} />;
}

/** The parts of the header for signed-in users, loaded with a session. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { User } from '#contract/accounts/account.ts';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import { useCall } from '#web/api/call-context.ts';
import { settle } from '#web/api/settle.ts';
import { NavLink } from '#web/ui/link.tsx';
import { Menu } from '#web/ui/menu.tsx';

interface Props {
  readonly user: User;
}

const manifest = '/Manifest';
const isOfManifest = (path: string) => /^\/manifest(?:\/|$)/i.test(path);

/** The number of claims and missed searches. Requested again after each visit of an admin page. */
function useWaitingCount(): number {
  const call = useCall();
  const { pathname } = useLocation();
  const visit = isOfManifest(pathname) ? pathname : '';
  const [waiting, setWaiting] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    async function count() {
      const [claims, searches] = await Promise.all([
        settle(call('countWaitingClaims', {}, { signal })),
        settle(call('countMissedSearches', {}, { signal })),
      ]);
      // The count is optional.
      if (claims.isOk && searches.isOk) {
        setWaiting(claims.value.body.count + searches.value.body.count);
      }
    }
    count().catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    return () => controller.abort();
  }, [call, visit]);
  return waiting;
}

export function ManifestLink() {
  const waiting = useWaitingCount();
  return (
    <NavLink to={manifest}>
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

export function AccountMenu({ user }: Props) {
  const { firstName, lastName, freakBrotherNumber: number, isAdmin } = user;
  return (
    <Menu
      label={
        <>
          <span className="initials" aria-hidden="true">
            {`${firstName.charAt(0)}${lastName.charAt(0)}`}
          </span>
          <span className="visually-hidden">Your pages</span>
        </>
      }
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
      <li>
        <NavLink to="/your-account">Your account</NavLink>
      </li>
      {isAdmin ? (
        <li className="bar-narrow">
          <NavLink to={manifest}>Manifest</NavLink>
        </li>
      ) : null}
    </Menu>
  );
}

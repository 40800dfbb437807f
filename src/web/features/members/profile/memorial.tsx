/** The page of a deceased member. */
import { brand } from '#contract/brand.ts';
import { nameWithheld } from '#contract/members/display-names.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { ShownProfile, MemberProfile } from '#contract/profile/profile.ts';
import { DeceasedMarker } from '#web/ui/deceased-marker.tsx';
import { knownDate } from '#web/ui/format-date.ts';
import { JumpFacts } from './profile-card.tsx';
import './memorial.css';
import { listOwnKeepings } from '#contract/memorials/keepers.ts';
import type { KeeperState } from '#contract/memorials/remembrances.ts';
import { contactAddress } from '#web/addresses/contact-address.ts';
import { memberAddress } from '#web/addresses/member-address.ts';
import {
  keepAddress,
  keeperRequestAddress,
  rememberAddress,
} from '#web/addresses/memorial-address.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { useUser } from '#web/api/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useSharing } from './use-sharing.ts';

interface Props {
  readonly profile: ShownProfile;
}

export function MemorialHead({ profile }: Props) {
  const { freakBrotherNumber: number, firstName, lastName, year } = profile;
  const name = firstName === '' ? nameWithheld : `${firstName} ${lastName}`;
  return (
    <header className="sky sky-night memorial">
      <p className="memorial-skies">
        <DeceasedMarker isDecoration /> Blue skies
      </p>
      <MemorialPhoto uri={profile.avatarUri} name={name} />
      <h1 tabIndex={-1}>{name}</h1>
      <p>
        {`${brand.singular} ${numberLabel('fb', number)}`}
        {year > 0 ? ` · jumped in ${year}` : null}
      </p>
    </header>
  );
}

/** In pixels. The style sheet shows it smaller on small screens. */
const photoSize = 320;

interface PhotoProps {
  readonly uri: string | null;
  readonly name: string;
}

function MemorialPhoto({ uri, name }: PhotoProps) {
  if (uri === null) {
    return (
      <p className="memorial-photo" aria-hidden="true">
        <DeceasedMarker isDecoration />
      </p>
    );
  }
  return (
    <img className="memorial-photo" src={uri} alt={name} width={photoSize} height={photoSize} />
  );
}

export function MemorialJump({ profile }: Props) {
  const { location, maneuver } = profile;
  if ([knownDate(profile), location, maneuver].every((fact) => fact === '')) return null;
  return (
    <section className="stack memorial-jump" aria-labelledby="jump">
      <h2 id="jump">The jump</h2>
      <JumpFacts profile={profile} />
    </section>
  );
}

interface MemorialActionsProps {
  readonly profile: MemberProfile;
}

/** What one can do on the page of a deceased member: everyone can begin a remembrance, and keepers edit the page. */
export function MemorialActions({ profile }: MemorialActionsProps) {
  const user = useUser();
  if (user?.phoneNumberConfirmed === true) {
    return <OwnActions profile={profile} />;
  }
  return <Actions profile={profile} keeping={null} />;
}

function OwnActions({ profile }: MemorialActionsProps) {
  const { value } = useQuery(listOwnKeepings);
  if (value === null) return <Actions profile={profile} />;
  const own = value.keepings.find(
    ({ member }) => member.freakBrotherNumber === profile.freakBrotherNumber,
  );
  return <Actions profile={profile} keeping={own?.state ?? null} />;
}

interface ActionsProps extends MemorialActionsProps {
  /** Whether the viewer keeps the page or asked to; undefined while it is not known. */
  readonly keeping?: KeeperState | null;
}

export function Actions({ profile, keeping }: ActionsProps) {
  const { freakBrotherNumber: number } = profile;
  const user = useUser();
  const isSignedIn = user !== null;
  const mayAsk = keeping === null || keeping === 'ended';
  const { share } = useSharing(profile);
  return (
    <div className="stack profile-actions">
      <div className="row">
        <LinkButton kind="main" to={rememberAddress(number)}>
          Write a remembrance
        </LinkButton>
        {keeping === 'keeping' ? <LinkButton to={keepAddress(number)}>Edit</LinkButton> : null}
        <span className="needs-script">
          <Button type="button" kind="quiet" onClick={() => void share()}>
            Share
          </Button>
        </span>
      </div>
      {keeping === 'waiting' ? <p>Your request to keep this page is waiting.</p> : null}
      <p className="row">
        {mayAsk ? (
          <Link
            className={isSignedIn ? undefined : 'for-visitors'}
            to={keeperRequestAddress(number)}
          >
            Family or friend? Keep this page
          </Link>
        ) : null}
        <Link to={contactAddress({ about: 'record', number })}>Report or correct</Link>
        {isSignedIn && user.isAdmin ? (
          <Link to={memberAddress('fb', number)}>Edit record</Link>
        ) : null}
      </p>
    </div>
  );
}

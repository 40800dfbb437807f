/** The first thing on the home page for signed-in users. */
import { Link } from '#web/ui/link.tsx';
import type { User } from '#contract/accounts/account.ts';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import { useUserRefresh } from '#web/api/account/use-user-refresh.ts';
import { useUser } from '#web/api/session-context.ts';
import { listOwnKeepings, type OwnKeepings } from '#contract/memorials/keepers.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { accountStep, claimNumberStep, type Step } from './account-steps.ts';
import { listOwnMarks } from '#contract/people-in-photos/photos-of-members.ts';
import { getOwnMember } from '#contract/profile/own-page.ts';
import { shownName } from '#contract/members/display-names.ts';
import { keepAddress } from '#web/addresses/memorial-address.ts';

export function Welcome() {
  const user = useUser();
  return user === null ? null : <WelcomeUser user={user} />;
}

function WelcomeUser({ user }: { readonly user: User }) {
  const { firstName, lastName, freakBrotherNumber: number, isAdmin } = user;
  const isCodeMissing = !user.phoneNumberConfirmed || user.isPhonePending;
  useUserRefresh(number === null || isCodeMissing || user.needsSecondFactor);
  const adminLink = isAdmin ? <Link to="/Manifest">Admin</Link> : null;
  return (
    <section className="row welcome" aria-label="Your account">
      {number === null ? (
        <>
          <NextStep user={user} />
          <p className="hint">
            Whoops! Looks like you are not linked to a {brand.singular} profile.{' '}
            <Link to="/Manifest">Manifest</Link>
          </p>
          {adminLink}
        </>
      ) : (
        <>
          <p className="welcome-line">
            Welcome,{' '}
            <b>
              {firstName} {lastName}
            </b>
            , <span className="whole">{numberLabel('fb', number)}</span>
          </p>
          <Link to={`/My-${brand.numberPrefix}-Profile`}>{`My ${brand.numberPrefix} Profile`}</Link>
          {adminLink}
          <NextStep user={user} />
        </>
      )}
    </section>
  );
}

/** The one step that comes next for a signed-in user. */
function NextStep({ user }: { readonly user: User }) {
  const step = accountStep(user);
  return step === null ? <LaterStep user={user} /> : <ShownStep step={step} />;
}

/** Once the account is complete. */
function LaterStep({ user: { freakBrotherNumber, isAdmin } }: { readonly user: User }) {
  const { value } = useQuery(listOwnKeepings);
  if (value === null) return null;
  const open = value.keepings.filter(({ state }) => state === 'keeping' || state === 'waiting');
  if (open.length > 0) return <KeeperStep keepings={open} />;
  if (freakBrotherNumber !== null) return <MemberStep />;
  // Admins give out numbers themselves.
  return isAdmin ? null : <ShownStep step={claimNumberStep} />;
}

function ShownStep({ step: { title, text, action } }: { readonly step: Step }) {
  return (
    <div className="welcome-step notice row">
      <div>
        <h2>{title}</h2>
        {text === undefined ? null : <p>{text}</p>}
      </div>
      {action === undefined ? null : (
        <LinkButton kind="main" to={action[0]}>
          {action[1]}
        </LinkButton>
      )}
    </div>
  );
}

/** The next step of a linked member: photos that wait for an answer, else the missing membership card. */
function MemberStep() {
  const { value: marks } = useQuery(listOwnMarks);
  const { value: own } = useQuery(getOwnMember);
  if (marks === null || own === null) return null;
  const { length: photos } = marks.waiting;
  if (photos > 0) {
    return (
      <LinkButton kind="main" to="/Photos-Of-You">
        {photos === 1 ? 'See 1 photo of you' : `See ${photos} photos of you`}
      </LinkButton>
    );
  }
  return own.fbCardUri === null ? (
    <LinkButton kind="main" to={`/${brand.numberPrefix}-Profile-Photo?type=card`}>
      Add your card
    </LinkButton>
  ) : null;
}

/** @param keepings not empty: pages that are kept, and requests that wait */
export function KeeperStep({ keepings }: OwnKeepings) {
  const kept = keepings.filter(({ state }) => state === 'keeping');
  const [waiting] = keepings;
  return (
    <div className="welcome-step notice stack">
      {kept.map(({ member }) => (
        <h2 key={member.freakBrotherNumber}>
          You keep the page of{' '}
          <Link to={`/${brand.singularSlug}/${member.freakBrotherNumber}`}>
            {shownName(member)}
          </Link>{' '}
          · <Link to={keepAddress(member.freakBrotherNumber)}>Edit</Link>
        </h2>
      ))}
      {kept.length === 0 && waiting ? (
        <>
          <h2>Your request is waiting</h2>
          <p>{`An admin reads your request to keep the page of ${shownName(waiting.member)}. You get an email with the answer.`}</p>
        </>
      ) : null}
    </div>
  );
}

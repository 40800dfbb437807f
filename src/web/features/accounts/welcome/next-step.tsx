/** The one step that comes next for a signed-in user. */
import type { User } from '#contract/accounts/account.ts';
import { listOwnKeepings } from '#contract/memorials/keepers.ts';
import { useNewestQuery } from '#web/api/account/use-query.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { accountStep, claimNumberStep, type Step } from './account-steps.ts';
import { KeeperStep } from './keeper-step.tsx';
import { brand } from '#contract/brand.ts';
import { listOwnMarks } from '#contract/people-in-photos/photos-of-members.ts';
import { getOwnMember } from '#contract/profile/own-page.ts';

export function NextStep({ user }: { readonly user: User }) {
  const step = accountStep(user);
  return step === null ? <LaterStep user={user} /> : <ShownStep step={step} />;
}

/** Once the account is complete. */
function LaterStep({ user: { freakBrotherNumber, isAdmin } }: { readonly user: User }) {
  const { value } = useNewestQuery(listOwnKeepings);
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
  const { value: marks } = useNewestQuery(listOwnMarks);
  const { value: own } = useNewestQuery(getOwnMember);
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

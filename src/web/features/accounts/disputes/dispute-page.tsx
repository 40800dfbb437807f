/** Disputing a number that is linked to another account, for both sides. */
import { useLocation } from 'react-router';
import type { OwnDispute } from '#contract/accounts/disputes.ts';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import { claimedNumberInSearch } from '#web/addresses/claim-address.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useNewestQuery } from '#web/api/account/use-newest-query.ts';
import { useCall } from '#web/api/call-context.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { useSession } from '#web/api/session-context.ts';
import { Instant } from '#web/ui/instant.tsx';
import { Link } from '#web/ui/link.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { OwnProofs } from '../proofs/own-proofs.tsx';
import { DisputeForm } from './dispute-form.tsx';
import './disputes.css';

const profileOf = (number: number) => `/${brand.singularSlug}/${number}`;

interface OpenProps {
  readonly dispute: OwnDispute;
  readonly onWithdrawn: () => void;
}

function OpenDispute({ dispute, onWithdrawn }: OpenProps) {
  const call = useCall();
  const showToast = useToast();
  const { role, freakBrotherNumber: number, openedAt, text } = dispute;
  const label = numberLabel('fb', number);
  const heading = useFocusOnChange(label);
  const isClaimant = role === 'claimant';

  async function withdraw() {
    await call('withdrawDispute');
    showToast('success', `You no longer dispute ${label}.`);
    onWithdrawn();
  }

  return (
    <>
      <section className="card" aria-labelledby="open-dispute">
        <h2 id="open-dispute" ref={heading} tabIndex={-1}>
          {isClaimant ? `You dispute ${label}` : `${label} is disputed`}
        </h2>
        <p>
          {isClaimant
            ? 'An admin will decide, and you will get an email. Until then, the other account keeps the number.'
            : 'Someone else says that your number is theirs. An admin will decide, and you will get an email. Until then, you keep the number and your profile.'}
        </p>
        {text === null ? null : <p className="dispute-text">{text}</p>}
        <p className="hint">
          Since <Instant at={openedAt} />. <Link to={profileOf(number)}>Profile of {label}</Link>
        </p>
        {isClaimant ? (
          <div className="form-actions">
            <ConfirmedAction
              label="Withdraw"
              title={`Withdraw the dispute of ${label}?`}
              confirmLabel="Withdraw"
              act={withdraw}
            >
              <p>The number stays with the other account. Your text and all photos are deleted.</p>
            </ConfirmedAction>
          </div>
        ) : null}
      </section>
      <OwnProofs />
    </>
  );
}

function NoDispute() {
  const session = useSession();
  const own = session.kind === 'signed-in' ? session.user.freakBrotherNumber : null;
  return (
    <section className="card quiet" aria-label="No dispute">
      <p>
        {own === null
          ? 'You have no open dispute.'
          : `Your account is linked to ${numberLabel('fb', own)}, and there is no open dispute about it.`}
      </p>
      <p>
        {own === null ? (
          <Link to="/claim-number">Claim your number</Link>
        ) : (
          <Link to={profileOf(own)}>Your profile</Link>
        )}
      </p>
    </section>
  );
}

export function DisputePage() {
  const { search } = useLocation();
  const session = useSession();
  const { value, failure, isLoading, reload, keep } = useNewestQuery('getOwnDispute');
  if (value === null) {
    return (
      <section className="card" aria-label="Dispute">
        <QueryNotice label="Loading" failure={failure} isLoading={isLoading} onRetry={reload} />
      </section>
    );
  }
  if (value.dispute !== null) {
    return <OpenDispute dispute={value.dispute} onWithdrawn={() => keep({ dispute: null })} />;
  }
  const number = Number(claimedNumberInSearch(search));
  const hasNumber = session.kind === 'signed-in' && session.user.freakBrotherNumber !== null;
  if (number === 0 || hasNumber) return <NoDispute />;
  return <DisputeForm key={number} number={number} onOpened={(dispute) => keep({ dispute })} />;
}

/** What both sides of a dispute say, and the decision of an admin. */
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { brand } from '#contract/brand.ts';
import type { DisputeDetails } from '#contract/accounts/disputes.ts';
import type { ShownProof } from '#contract/accounts/proofs.ts';
import { numberLabel } from '#contract/number-label.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { refreshWaiting } from '#web/api/account/waiting.ts';
import { useCall } from '#web/api/call-context.ts';
import { Instant } from '#web/ui/instant.tsx';
import { Link } from '#web/ui/link.tsx';
import { NearLinks } from '#web/ui/manifest/near-links.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { ShownProofs } from '../proofs/shown-proofs.tsx';
import { DecisionForm } from './decision-form.tsx';
import '../administration/account-admin.css';
import './disputes.css';

const near = [{ to: '/Manifest/Disputes', label: 'All disputes' }];

interface SideProps {
  readonly title: string;
  readonly party: DisputeDetails['holder'];
  readonly proofs: readonly ShownProof[];
  readonly children: ReactNode;
}

function Side({ title, party, proofs, children }: SideProps) {
  const name = `${party.firstName} ${party.lastName}`;
  return (
    <section className="card dispute-side" aria-label={title}>
      <h3>{`${title}: ${name}`}</h3>
      <p className="claim-source">
        <Link to={`/Manifest/Accounts/${party.accountId}`}>{party.email}</Link>{' '}
        {party.isDisabled ? <span className="mark mark-off">Disabled</span> : null}
      </p>
      {children}
      {proofs.length === 0 ? (
        <p className="hint">No proof added.</p>
      ) : (
        <ShownProofs proofs={proofs} owner={name} />
      )}
    </section>
  );
}

function Review({ dispute }: { readonly dispute: DisputeDetails }) {
  const call = useCall();
  const showToast = useToast();
  const navigate = useNavigate();
  const { disputeId, member, claimant, holder, openedAt, linkedAt, text } = dispute;
  const number = numberLabel('fb', member.freakBrotherNumber);
  const names = {
    claimant: `${claimant.firstName} ${claimant.lastName}`,
    holder: `${holder.firstName} ${holder.lastName}`,
  };

  const decide = (to: 'holder' | 'claimant') => async (reason: string) => {
    await call('decideDispute', { params: { dispute: disputeId }, body: { to, reason } });
    refreshWaiting();
    showToast(
      'success',
      to === 'claimant'
        ? `${names.claimant} has ${number} now.`
        : `${names.holder} keeps ${number}.`,
    );
    void navigate('/Manifest/Disputes');
  };

  return (
    <>
      <section className="card wide" aria-labelledby="dispute">
        <h2 id="dispute">
          <Link to={`/${brand.singularSlug}/${member.freakBrotherNumber}`}>{number}</Link>
          {`, ${member.firstName} ${member.lastName}`}
        </h2>
        <p className="hint">
          Disputed since <Instant at={openedAt} />
        </p>
        <div className="form-actions">
          <DecisionForm
            number={number}
            to="holder"
            winner={names.holder}
            loser={names.claimant}
            onDecide={decide('holder')}
          />
          <DecisionForm
            number={number}
            to="claimant"
            winner={names.claimant}
            loser={names.holder}
            onDecide={decide('claimant')}
          />
        </div>
      </section>
      <div className="dispute-sides">
        <Side title="Claimant" party={claimant} proofs={dispute.claimantProofs}>
          <p className="dispute-text">{text}</p>
        </Side>
        <Side title="Holder" party={holder} proofs={dispute.holderProofs}>
          {linkedAt === null ? null : (
            <p>
              Linked since <Instant at={linkedAt} isDay />
            </p>
          )}
        </Side>
      </div>
    </>
  );
}

export function DisputeReviewPage() {
  const { dispute = '' } = useParams();
  const { response, isLoading, reload } = useQuery('getDispute', { params: { dispute } });
  return (
    <>
      {response?.isOk ? (
        <Review dispute={response.value} />
      ) : (
        <section className="card" aria-label="Dispute">
          {response?.failure.code === 'not_found' ? (
            <p>{response.failure.message}</p>
          ) : (
            <QueryNotice
              label="Loading"
              failure={response?.failure ?? null}
              isLoading={isLoading}
              onRetry={reload}
            />
          )}
        </section>
      )}
      <NearLinks near={near} />
    </>
  );
}

import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Link } from '#web/ui/link.tsx';
import {
  approveClaim,
  rejectClaim,
  type listClaims,
  type ReviewedClaim,
} from '#contract/accounts/claims.ts';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Decide } from '#web/api/forms/use-decisions.ts';
import { useCall } from '#web/api/call-context.ts';
import { DeceasedMarker } from '#web/ui/deceased-marker.tsx';
import { haveSameNames } from './claim-names.ts';
import { ComparedNames } from './compared-names.tsx';
import { ProofsButton } from '../proofs/proofs-button.tsx';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Rejection } from './rejection.tsx';

interface Props {
  readonly claim: ReviewedClaim;
  /** Of the listed claims. */
  readonly isFirstOfNumber: boolean;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onDecision: Decide<typeof listClaims>;
}

export function PendingClaim({ claim, isFirstOfNumber, isSelected, onSelect, onDecision }: Props) {
  const call = useCall();
  const { account, member, claimedAt, rivals } = claim;
  const number = numberLabel('fb', member.freakBrotherNumber);
  const claimant = `${account.firstName} ${account.lastName}`;
  const row = useRef<HTMLLIElement>(null);
  const anchor = `claim-${member.freakBrotherNumber}`;
  const { hash } = useLocation();
  // Mails link to the claims of a number, which are loaded after the page.
  useEffect(() => {
    if (isFirstOfNumber && hash === `#${anchor}`) row.current?.scrollIntoView({ block: 'center' });
  }, [hash, anchor, isFirstOfNumber]);
  const params = { account: account.accountId, number: member.freakBrotherNumber };

  return (
    <li ref={row} id={isFirstOfNumber ? anchor : undefined} className="waiting-claim" data-row>
      <input
        type="checkbox"
        aria-label={`Select ${number}, ${claimant}`}
        checked={isSelected}
        disabled={rivals > 0}
        onChange={onSelect}
      />
      <h3 className="number">
        <Link to={`/${brand.singularSlug}/${member.freakBrotherNumber}`}>{number}</Link>
      </h3>
      {haveSameNames(claim) ? (
        <p className="claimed-name">
          <b>{claimant}</b> {member.deceased ? <DeceasedMarker /> : null}
        </p>
      ) : (
        <ComparedNames member={member} account={account} />
      )}
      <p className="claim-source">
        <Link to={`/Manifest/Accounts/${account.accountId}`}>{account.email}</Link>{' '}
        <span className="hint">
          Claimed <Instant at={claimedAt} isDay />
          {claim.vouches === 0
            ? ''
            : `, ${claim.vouches === 1 ? '1 vouch' : `${claim.vouches} vouches`}`}
          {rivals > 0 ? `. ${rivals + 1} accounts have claimed ${number}.` : ''}
        </span>
      </p>
      <div className="form-actions">
        <ProofsButton
          account={account.accountId}
          count={claim.proofs}
          claimant={claimant}
          number={number}
        />
        <ConfirmedAction
          label="Approve"
          about={`${number}, ${claimant}`}
          kind="main"
          title={`Is ${claimant} ${number}?`}
          confirmLabel="Approve"
          act={() =>
            onDecision(call(approveClaim, { params }), `${claimant} is linked to ${number} now.`)
          }
        >
          <p>
            The account of {claimant} ({account.email}) is linked to {number}, {member.firstName}{' '}
            {member.lastName}. They can then change the public page of {number}.
          </p>
          <p>They get an email.</p>
          {rivals > 0 ? (
            <p>The other claims of {number} end, and their accounts get an email, too.</p>
          ) : null}
        </ConfirmedAction>
        <Rejection
          number={number}
          claimant={claimant}
          email={account.email}
          onReject={(reason) =>
            onDecision(
              call(rejectClaim, { params, body: { reason } }),
              `The claim of ${number} is rejected, and ${claimant} gets your reason by email.`,
            )
          }
        />
      </div>
    </li>
  );
}

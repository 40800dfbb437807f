import { Link } from '#web/ui/link.tsx';
import type { ClaimLists, ReviewedClaim } from '#contract/accounts/claims.ts';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import { useCall } from '#web/api/call-context.ts';
import { ComparedNames } from './compared-names.tsx';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Rejection } from './rejection.tsx';

interface Props {
  readonly claim: ReviewedClaim;
  /** Sends the admin's decision and shows the result. */
  readonly onResponse: (
    response: Promise<{ readonly body: ClaimLists }>,
    news: string,
  ) => Promise<void>;
}

export function PendingClaim({ claim, onResponse }: Props) {
  const call = useCall();
  const { account, member, claimedAt } = claim;
  const number = numberLabel('fb', member.freakBrotherNumber);
  const claimant = `${account.firstName} ${account.lastName}`;
  const params = { account: account.accountId, number: member.freakBrotherNumber };

  return (
    <li className="claim">
      <h3 className="number">
        <Link to={`/${brand.singularSlug}/${member.freakBrotherNumber}`}>{number}</Link>
      </h3>
      <ComparedNames member={member} account={account} />
      <p className="claim-source">
        <Link to={`/Manifest/Accounts/${account.accountId}`}>{account.email}</Link>{' '}
        <span className="hint">
          Claimed <Instant at={claimedAt} />
        </span>
      </p>
      <div className="form-actions">
        <ConfirmedAction
          label="Approve"
          about={`${number}, ${claimant}`}
          kind="main"
          title={`Is ${claimant} ${number}?`}
          confirmLabel="Approve"
          act={() =>
            onResponse(call('approveClaim', { params }), `${claimant} is linked to ${number} now.`)
          }
        >
          <p>
            The account of {claimant} ({account.email}) is linked to {number}, {member.firstName}{' '}
            {member.lastName}. They can then change the public page of {number}.
          </p>
          <p>They get an email.</p>
        </ConfirmedAction>
        <Rejection
          number={number}
          claimant={claimant}
          email={account.email}
          onReject={(reason) =>
            onResponse(
              call('rejectClaim', { params, body: { reason } }),
              `The claim of ${number} is rejected, and ${claimant} gets your reason by mail.`,
            )
          }
        />
      </div>
    </li>
  );
}

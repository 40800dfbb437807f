import { Link } from '#web/ui/link.tsx';
import type { ReviewedClaim } from '#contract/accounts/claims.ts';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import { ComparedNames } from './compared-names.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Unlinking } from './unlinking.tsx';

interface Props {
  readonly claim: ReviewedClaim;
  /** Throws the server's refusal. */
  readonly onUnlink: () => Promise<void>;
}

export function LatestClaim({ claim: { account, member, claimedAt }, onUnlink }: Props) {
  const number = numberLabel('fb', member.freakBrotherNumber);
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
        <Unlinking
          number={number}
          owner={`${account.firstName} ${account.lastName}`}
          isNotified
          act={onUnlink}
        />
      </div>
    </li>
  );
}

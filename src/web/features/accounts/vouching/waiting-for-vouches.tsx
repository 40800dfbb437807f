/** What a claimant shows to members at the drop zone while the claim waits. */
import { openVouchLink } from '#contract/accounts/vouching.ts';
import { numberLabel } from '#contract/number-label.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useNewestQuery } from '#web/api/account/use-newest-query.ts';
import { Card } from '#web/ui/card.tsx';
import { VouchCode } from './vouch-code.tsx';
import { VouchProgress } from './vouch-progress.tsx';

export function WaitingForVouches({ number }: { readonly number: number }) {
  const { value, failure, isLoading, reload } = useNewestQuery(openVouchLink);
  const label = numberLabel('fb', number);
  return (
    <Card title="Waiting for two members or an admin">
      <p>
        {`You claimed ${label}. Ask two members who know you to point their phone’s camera at this code, at the drop zone for example, or send them the link. Once both have vouched for you, ${label} is yours. An admin can also approve your claim.`}
      </p>
      {value === null ? (
        <QueryNotice
          label="Loading your code"
          failure={failure}
          isLoading={isLoading}
          onRetry={reload}
        />
      ) : (
        <>
          <VouchProgress vouches={value.vouches} needed={value.needed} />
          <VouchCode token={value.token} label={label} />
        </>
      )}
    </Card>
  );
}

/** Loads on its own, so that a failure after a decision leaves the other forms of the page as they are. */
import { getMemorial } from '#contract/memorials/keepers.ts';
import {
  approveRemembrance,
  rejectRemembrance,
  type ReviewedRemembrance,
} from '#contract/memorials/remembrances.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useDecisions } from '#web/api/forms/use-decisions.ts';
import { useCall } from '#web/api/call-context.ts';
import { Card } from '#web/ui/card.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { RejectRemembrance } from '../reject-remembrance.tsx';
import { Approve, Reviewed } from '../reviewed-remembrance.tsx';

export function WaitingRemembrances({ number }: { readonly number: number }) {
  const call = useCall();
  const list = useDecisions(getMemorial, { params: { number } });
  const { value, failure, isLoading, reload, decideAndReload } = list;
  const heading = useFocusOnChange(value);

  const approve = ({ remembranceId: remembrance, changedAt }: ReviewedRemembrance) =>
    decideAndReload(
      call(approveRemembrance, { params: { remembrance }, body: { changedAt } }),
      'Everyone can read it now.',
    );
  const decline = ({ remembranceId: remembrance }: ReviewedRemembrance, reason: string) =>
    decideAndReload(
      call(rejectRemembrance, { params: { remembrance }, body: { reason } }),
      'Declined. The writer gets an email.',
    );

  return (
    <Card title="Remembrances to approve" heading={heading}>
      {value === null ? (
        <QueryNotice
          label="Loading the remembrances"
          failure={failure}
          isLoading={isLoading}
          onRetry={reload}
        />
      ) : null}
      {value?.waiting.length === 0 ? (
        <p className="empty">
          No remembrances are waiting. Members write them on the page of the member.
        </p>
      ) : null}
      {value === null || value.waiting.length === 0 ? null : (
        <ul className="stack memorial-queue">
          {value.waiting.map((remembrance) => (
            <li key={remembrance.remembranceId}>
              <Reviewed remembrance={remembrance}>
                <Approve remembrance={remembrance} act={() => approve(remembrance)} />
                <RejectRemembrance
                  remembrance={remembrance}
                  onDecline={(reason) => decline(remembrance, reason)}
                />
              </Reviewed>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

import type { Memorial } from '#contract/memorials/keepers.ts';
import type { ReviewedRemembrance } from '#contract/memorials/remembrances.ts';
import { useCall } from '#web/api/call-context.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import { Card } from '#web/ui/card.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { DeclineRemembrance } from '../decline-remembrance.tsx';
import { Approve, Reviewed } from '../reviewed-remembrance.tsx';

interface Props {
  readonly memorial: Memorial;
  readonly onChange: (memorial: Memorial) => void;
}

export function WaitingRemembrances({ memorial: { member, waiting }, onChange }: Props) {
  const call = useCall();
  const showToast = useToast();
  const heading = useFocusOnChange(waiting);
  const params = { number: member.freakBrotherNumber };

  async function decide(decision: Promise<unknown>, news: string) {
    try {
      await decision;
      showToast('success', news);
    } catch (error) {
      if (!isRefusal(error) || (error.code !== 'not_found' && error.code !== 'taken')) throw error;
      // It was decided or changed meanwhile.
      showToast('warning', error.message);
    }
    onChange((await call('getMemorial', { params })).body);
  }

  const approve = ({ remembranceId: remembrance, changedAt }: ReviewedRemembrance) =>
    decide(
      call('approveRemembrance', { params: { remembrance }, body: { changedAt } }),
      'Everybody can read it now.',
    );
  const decline = ({ remembranceId: remembrance }: ReviewedRemembrance, reason: string) =>
    decide(
      call('declineRemembrance', { params: { remembrance }, body: { reason } }),
      'Declined. The writer gets an email.',
    );

  return (
    <Card title="Remembrances to approve" heading={heading}>
      {waiting.length === 0 ? (
        <p className="empty">Nothing waits. Members write remembrances on the page.</p>
      ) : (
        <ul className="memorial-queue">
          {waiting.map((remembrance) => (
            <li key={remembrance.remembranceId}>
              <Reviewed remembrance={remembrance}>
                <Approve remembrance={remembrance} act={() => approve(remembrance)} />
                <DeclineRemembrance
                  label="Decline"
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

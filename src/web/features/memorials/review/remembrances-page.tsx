/** For admins: remembrances that were reported or wait, and the latest that were approved. */
import type { RemembranceQueue, ReviewedRemembrance } from '#contract/memorials/remembrances.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useNewestQuery } from '#web/api/account/use-newest-query.ts';
import { refreshWaiting } from '#web/api/account/waiting.ts';
import { useCall } from '#web/api/call-context.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import { Card } from '#web/ui/card.tsx';
import { ManifestLink } from '#web/ui/manifest/manifest-link.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { DeclineRemembrance } from '../decline-remembrance.tsx';
import { Approve, Reviewed } from '../reviewed-remembrance.tsx';

interface Decisions {
  readonly approve: (remembrance: ReviewedRemembrance) => Promise<void>;
  readonly remove: (remembrance: ReviewedRemembrance, reason: string) => Promise<void>;
}

interface QueueProps extends Decisions {
  readonly remembrances: readonly ReviewedRemembrance[];
  /** Left out where nothing is to approve. */
  readonly approveLabel?: string;
}

function Queue({ remembrances, approveLabel, approve, remove }: QueueProps) {
  return (
    <ul className="memorial-queue">
      {remembrances.map((remembrance) => (
        <li key={remembrance.remembranceId}>
          <Reviewed remembrance={remembrance} isOfMany>
            {approveLabel === undefined ? null : (
              <Approve
                label={approveLabel}
                remembrance={remembrance}
                act={() => approve(remembrance)}
              />
            )}
            <DeclineRemembrance
              label="Remove"
              remembrance={remembrance}
              onDecline={(reason) => remove(remembrance, reason)}
            />
          </Reviewed>
        </li>
      ))}
    </ul>
  );
}

export function RemembrancesPage() {
  const call = useCall();
  const showToast = useToast();
  const { value, failure, isLoading, reload, keep } = useNewestQuery('listRemembranceQueue');
  const heading = useFocusOnChange(value);

  async function decide(request: Promise<{ readonly body: RemembranceQueue }>, news: string) {
    try {
      keep((await request).body);
      showToast('success', news);
    } catch (error) {
      if (!isRefusal(error) || (error.code !== 'not_found' && error.code !== 'taken')) throw error;
      // It was decided or changed meanwhile.
      keep((await call('listRemembranceQueue')).body);
      showToast('warning', error.message);
    }
    refreshWaiting();
  }

  const decisions: Decisions = {
    approve: ({ remembranceId: remembrance, changedAt }) =>
      decide(
        call('approveRemembranceAsAdmin', { params: { remembrance }, body: { changedAt } }),
        'Everybody can read it now.',
      ),
    remove: ({ remembranceId: remembrance }, reason) =>
      decide(
        call('removeRemembranceAsAdmin', { params: { remembrance }, body: { reason } }),
        'Removed. The writer gets an email.',
      ),
  };

  if (value === null) {
    return (
      <section className="card" aria-label="Remembrances">
        <QueryNotice
          label="Loading the remembrances"
          failure={failure}
          isLoading={isLoading}
          onRetry={reload}
        />
      </section>
    );
  }
  const { reported, waiting, shown } = value;
  return (
    <>
      {reported.length === 0 ? null : (
        <Card title={reported.length === 1 ? '1 was reported' : `${reported.length} were reported`}>
          <p className="hint">
            Nobody sees these until you have decided, except those that an admin has kept before.
          </p>
          <Queue remembrances={reported} approveLabel="Keep" {...decisions} />
        </Card>
      )}
      <Card
        title={waiting.length === 1 ? '1 remembrance waits' : `${waiting.length} remembrances wait`}
        heading={heading}
      >
        <p className="hint">
          Keepers of the memorial approve them too. Every decision can be undone in the change log.
        </p>
        {waiting.length === 0 ? (
          <p className="empty">
            Nothing waits. Members write remembrances on the pages of deceased members.
          </p>
        ) : (
          <Queue remembrances={waiting} approveLabel="Approve" {...decisions} />
        )}
      </Card>
      {shown.length === 0 ? null : (
        <Card title="Approved lately">
          <Queue remembrances={shown} {...decisions} />
        </Card>
      )}
      <ManifestLink near={[{ to: '/Manifest/Keepers', label: 'Keepers' }]} />
    </>
  );
}

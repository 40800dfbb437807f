/** For admins: remembrances that were reported or wait, and the latest that were approved. */
import {
  listRemembranceQueue,
  approveRemembranceAsAdmin,
  removeRemembranceAsAdmin,
  type ReviewedRemembrance,
} from '#contract/memorials/remembrances.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useDecisions } from '#web/api/forms/use-decisions.ts';
import { useCall } from '#web/api/call-context.ts';
import { Card } from '#web/ui/card.tsx';
import { NearLinks } from '#web/ui/manifest/near-links.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { RejectRemembrance } from '../reject-remembrance.tsx';
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
            <RejectRemembrance
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
  const { value, failure, isLoading, reload, decide } = useDecisions(listRemembranceQueue);
  const heading = useFocusOnChange(value);

  const decisions: Decisions = {
    approve: ({ remembranceId: remembrance, changedAt }) =>
      decide(
        call(approveRemembranceAsAdmin, { params: { remembrance }, body: { changedAt } }),
        'Everyone can read it now.',
      ),
    remove: ({ remembranceId: remembrance }, reason) =>
      decide(
        call(removeRemembranceAsAdmin, { params: { remembrance }, body: { reason } }),
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
            These are hidden until you have decided, except those that an admin has kept before.
          </p>
          <Queue remembrances={reported} approveLabel="Keep" {...decisions} />
        </Card>
      )}
      <Card
        title={
          waiting.length === 1 ? '1 remembrance waiting' : `${waiting.length} remembrances waiting`
        }
        heading={heading}
      >
        <p className="hint">
          Keepers of the memorial approve them too. The writer of a removed one can write again.
        </p>
        {waiting.length === 0 ? (
          <p className="empty">
            No remembrances are waiting. Members write them on the pages of deceased members.
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
      <NearLinks near={[{ to: '/Manifest/Keepers', label: 'Keepers' }]} />
    </>
  );
}

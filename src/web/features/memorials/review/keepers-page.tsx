/** For admins: who asks to keep a memorial, and who keeps one. */
import {
  listKeepers,
  approveKeeper,
  rejectKeeper,
  endKeeper,
  type AdminKeeper,
} from '#contract/memorials/keepers.ts';
import { nameWithNumber } from '#contract/members/display-names.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useDecisions } from '#web/api/forms/use-decisions.ts';
import { useCall } from '#web/api/call-context.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { Card } from '#web/ui/card.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Link } from '#web/ui/link.tsx';
import { NearLinks } from '#web/ui/manifest/near-links.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { MemberLink } from '../reviewed-remembrance.tsx';
import { nameOf } from './name-of-keeper.ts';
import { Rejection } from './rejection.tsx';

function Keeper({ keeper }: { readonly keeper: AdminKeeper }) {
  const { member, account, relation, askedAt } = keeper;
  return (
    <>
      <p>
        <Link to={`/Manifest/Accounts/${account.accountId}`}>{nameOf(keeper)}</Link>
        {`, ${account.email}, for `}
        <MemberLink member={member} />{' '}
        <span className="hint">
          <Instant at={askedAt} isDay />
        </span>
      </p>
      <p>{`Relation: ${relation}`}</p>
    </>
  );
}

interface ApprovalProps {
  readonly keeper: AdminKeeper;
  readonly act: () => Promise<void>;
}

function Approval({ keeper, act }: ApprovalProps) {
  const about = nameWithNumber(keeper.member);
  return (
    <ConfirmedAction
      label="Approve"
      kind="main"
      about={`${nameOf(keeper)} for ${about}`}
      title={`Let ${nameOf(keeper)} keep the page of ${about}?`}
      confirmLabel="Approve keeper"
      act={act}
    >
      <p>You can end it at any time. Every change is in the change log.</p>
    </ConfirmedAction>
  );
}

export function KeepersPage() {
  const call = useCall();
  const { value, failure, isLoading, reload, decide } = useDecisions(listKeepers);
  const heading = useFocusOnChange(value);

  if (value === null) {
    return (
      <section className="card" aria-label="Keepers">
        <QueryNotice
          label="Loading the keepers"
          failure={failure}
          isLoading={isLoading}
          onRetry={reload}
        />
      </section>
    );
  }
  const { waiting, keeping, refused } = value;
  const approve = (keeper: AdminKeeper) =>
    decide(
      call(approveKeeper, { params: { keeper: keeper.keeperId } }),
      'Approved. The keeper gets an email.',
    );
  return (
    <>
      <Card
        title={waiting.length === 1 ? '1 request waiting' : `${waiting.length} requests waiting`}
        heading={heading}
      >
        <p className="hint">
          A keeper edits the story, the photo and the card of a deceased member, and approves
          remembrances. A page can have several keepers.
        </p>
        {waiting.length === 0 ? (
          <p className="empty">
            No requests are waiting. Relatives and friends ask on the page of a member.
          </p>
        ) : (
          <ul className="memorial-queue">
            {waiting.map((keeper) => (
              <li key={keeper.keeperId}>
                <Keeper keeper={keeper} />
                <div className="form-actions">
                  <Approval keeper={keeper} act={() => approve(keeper)} />
                  <Rejection
                    keeper={keeper}
                    label="Refuse"
                    consequence="The account cannot ask for this page again, but you can still approve it."
                    act={(reason) =>
                      decide(
                        call(rejectKeeper, {
                          params: { keeper: keeper.keeperId },
                          body: { reason },
                        }),
                        'Refused. The person gets an email.',
                      )
                    }
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {keeping.length === 0 ? null : (
        <Card title="Keepers">
          <ul className="memorial-queue">
            {keeping.map((keeper) => (
              <li key={keeper.keeperId}>
                <Keeper keeper={keeper} />
                <div className="form-actions">
                  <Rejection
                    keeper={keeper}
                    label="End keeping"
                    consequence="What the keeper wrote stays on the page. The person can ask again."
                    act={(reason) =>
                      decide(
                        call(endKeeper, {
                          params: { keeper: keeper.keeperId },
                          body: { reason },
                        }),
                        'Ended. The person gets an email.',
                      )
                    }
                  />
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {refused.length === 0 ? null : (
        <Card title="Refused">
          <ul className="memorial-queue">
            {refused.map((keeper) => (
              <li key={keeper.keeperId}>
                <Keeper keeper={keeper} />
                <div className="form-actions">
                  <Approval keeper={keeper} act={() => approve(keeper)} />
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <NearLinks near={[{ to: '/Manifest/Remembrances', label: 'Remembrances' }]} />
    </>
  );
}

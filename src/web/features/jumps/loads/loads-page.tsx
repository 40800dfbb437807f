/** For admins: who was on whose load, where the member cannot answer, and what members declined. */
import { brand } from '#contract/brand.ts';
import type { AdminLoad } from '#contract/jumps/loads.ts';
import { nameWithNumber } from '#contract/members/shown-name.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useDecisions } from '#web/api/forms/use-decisions.ts';
import { useCall } from '#web/api/call-context.ts';
import { ActionButton } from '#web/api/forms/action-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Link } from '#web/ui/link.tsx';
import { NearLinks } from '#web/ui/manifest/near-links.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import './loads.css';

type Member = AdminLoad['named'];
type AnswerId = 'confirmLoadAsAdmin' | 'declineLoadAsAdmin' | 'allowLoad';

const MemberLink = ({ member }: { readonly member: Member }) => (
  <Link to={`/${brand.singularSlug}/${member.freakBrotherNumber}`}>{nameWithNumber(member)}</Link>
);

interface QueueProps {
  readonly loads: readonly AdminLoad[];
  readonly answers: readonly { readonly id: AnswerId; readonly label: string }[];
  readonly onAnswer: (id: AnswerId, load: number) => Promise<void>;
}

function Queue({ loads, answers, onAnswer }: QueueProps) {
  return (
    <ul className="load-queue">
      {loads.map((load) => (
        <li key={load.loadId}>
          <p>
            <MemberLink member={load.speaker} /> says that <MemberLink member={load.named} /> was on
            the same load.{' '}
            <span className="hint">
              <Instant at={load.saidAt} isDay />
            </span>
          </p>
          {answers.length === 0 ? null : (
            <div className="form-actions">
              {answers.map(({ id, label }, index) => (
                <ActionButton
                  key={id}
                  label={label}
                  name={`${label}: ${nameWithNumber(load.speaker)} and ${nameWithNumber(load.named)}`}
                  kind={index === 0 ? 'main' : 'quiet'}
                  act={() => onAnswer(id, load.loadId)}
                />
              ))}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

const noAnswers: QueueProps['answers'] = [];

const news = {
  confirmLoadAsAdmin: 'Both profiles show it now.',
  declineLoadAsAdmin: 'Declined. The member cannot say it again.',
  allowLoad: 'The member can say it again.',
} as const satisfies Record<AnswerId, string>;

export function LoadsPage() {
  const call = useCall();
  const { value, failure, isLoading, reload, decide } = useDecisions('listLoads');
  const heading = useFocusOnChange(value);

  const answer = (id: AnswerId, load: number) => decide(call(id, { params: { load } }), news[id]);

  if (value === null) {
    return (
      <section className="card" aria-label="Loads">
        <QueryNotice
          label="Loading the loads"
          failure={failure}
          isLoading={isLoading}
          onRetry={reload}
        />
      </section>
    );
  }
  const { waiting, withMembers, declined } = value;
  return (
    <>
      <Card
        title={
          waiting.length === 1 ? '1 load mate waiting' : `${waiting.length} load mates waiting`
        }
        heading={heading}
      >
        <p className="hint">
          About members who cannot answer: they have no account here, or are deceased.
        </p>
        {waiting.length === 0 ? (
          <p className="empty">No load mates are waiting. Members name them on their own page.</p>
        ) : (
          <Queue
            loads={waiting}
            answers={[
              { id: 'confirmLoadAsAdmin', label: 'Confirm' },
              { id: 'declineLoadAsAdmin', label: 'Decline' },
            ]}
            onAnswer={answer}
          />
        )}
      </Card>
      {withMembers.length === 0 ? null : (
        <Card title="Waiting for the member">
          <Queue loads={withMembers} answers={noAnswers} onAnswer={answer} />
        </Card>
      )}
      {declined.length === 0 ? null : (
        <Card title="Declined">
          <p className="hint">The member who said it cannot say it again until you allow it.</p>
          <Queue
            loads={declined}
            answers={[{ id: 'allowLoad', label: 'Allow again' }]}
            onAnswer={answer}
          />
        </Card>
      )}
      <NearLinks near={[{ to: '/Manifest/Claims', label: 'Claims' }]} />
    </>
  );
}

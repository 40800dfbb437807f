/** For admins: who was on whose load, where the member cannot answer, and what members declined. */
import { brand } from '#contract/brand.ts';
import type { AdminLoad, AdminLoads } from '#contract/jumps/loads.ts';
import { nameWithNumber } from '#contract/members/shown-name.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useNewestQuery } from '#web/api/account/use-newest-query.ts';
import { refreshWaiting } from '#web/api/account/waiting.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Link } from '#web/ui/link.tsx';
import { ManifestLink } from '#web/ui/manifest/manifest-link.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import './loads.css';

type Member = AdminLoad['named'];
type AnswerId = 'confirmLoadAsAdmin' | 'declineLoadAsAdmin' | 'allowLoad';

const MemberLink = ({ member }: { readonly member: Member }) => (
  <Link to={`/${brand.singularSlug}/${member.freakBrotherNumber}`}>{nameWithNumber(member)}</Link>
);

interface AnswerProps {
  readonly label: string;
  readonly load: AdminLoad;
  readonly kind?: 'main' | 'quiet';
  readonly act: () => Promise<void>;
}

function Answer({ label, load: { speaker, named }, kind = 'quiet', act }: AnswerProps) {
  const { isBusy, alert, run } = useAction(act);
  return (
    <>
      <Button
        type="button"
        kind={kind}
        isBusy={isBusy}
        aria-label={`${label}: ${nameWithNumber(speaker)} and ${nameWithNumber(named)}`}
        onClick={run}
      >
        {label}
      </Button>
      <AlertBox message={alert} />
    </>
  );
}

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
                <Answer
                  key={id}
                  label={label}
                  load={load}
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
  const showToast = useToast();
  const { value, failure, isLoading, reload, keep } = useNewestQuery('listLoads');
  const heading = useFocusOnChange(value);

  function show(next: AdminLoads, kind: 'success' | 'warning', words: string) {
    keep(next);
    refreshWaiting();
    showToast(kind, words);
  }

  async function answer(id: AnswerId, load: number) {
    try {
      show((await call(id, { params: { load } })).body, 'success', news[id]);
    } catch (error) {
      if (!isRefusal(error) || error.code !== 'not_found') throw error;
      // It was answered or withdrawn meanwhile.
      show((await call('listLoads')).body, 'warning', error.message);
    }
  }

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
        title={waiting.length === 1 ? '1 load mate waits' : `${waiting.length} load mates wait`}
        heading={heading}
      >
        <p className="hint">
          About members who cannot answer: they have no account here, or are deceased. Every answer
          can be undone in the change log.
        </p>
        {waiting.length === 0 ? (
          <p className="empty">
            Nothing waits. Members say who was on their load on their own page.
          </p>
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
        <Card title="These wait for the member">
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
      <ManifestLink near={[{ to: '/Manifest/Claims', label: 'Claims' }]} />
    </>
  );
}

import {
  listGivenVouches,
  withdrawVouch,
  vouchesAtMost,
  vouchPeriodDays,
  type GivenVouches,
} from '#contract/accounts/vouching.ts';
import { numberLabel } from '#contract/number-label.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useNewestQuery } from '#web/api/account/use-newest-query.ts';
import { useCall } from '#web/api/call-context.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { Card } from '#web/ui/card.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import './vouching.css';

interface Props {
  /** Whether the page was opened without a code. */
  readonly isAlone: boolean;
}

export function GivenVouchesCard({ isAlone }: Props) {
  const { value, failure, isLoading, reload, keep } = useNewestQuery(listGivenVouches);
  if (value?.vouches.length === 0 && !isAlone) return null;
  return (
    <Card title="Your vouches">
      {isAlone ? (
        <p>
          {`Someone who claims a number shows you a code. Point your phone’s camera at it to vouch for them, at most ${vouchesAtMost} times in ${vouchPeriodDays} days.`}
        </p>
      ) : null}
      {value === null ? (
        <QueryNotice
          label="Loading your vouches"
          failure={failure}
          isLoading={isLoading}
          onRetry={reload}
        />
      ) : (
        <Given given={value} onChange={keep} />
      )}
    </Card>
  );
}

interface GivenProps {
  readonly given: GivenVouches;
  readonly onChange: (given: GivenVouches) => void;
}

function Given({ given, onChange }: GivenProps) {
  const call = useCall();
  const showToast = useToast();
  const { vouches, problem } = given;

  async function withdraw(vouch: number) {
    const { body } = await call(withdrawVouch, { params: { vouch } });
    onChange(body);
    showToast('success', 'Your vouch is withdrawn.');
  }

  return (
    <>
      {problem === null ? null : <p className="hint">{problem}</p>}
      {vouches.length === 0 ? <p className="empty">You have not vouched for anyone yet.</p> : null}
      <ul className="given-vouches">
        {vouches.map(
          ({ vouchId, freakBrotherNumber, firstName, lastName, givenAt, withdrawnAt }) => {
            const label = numberLabel('fb', freakBrotherNumber);
            const who = firstName === '' ? label : `${firstName} ${lastName}, ${label}`;
            return (
              <li key={vouchId}>
                <span>
                  <b>{who}</b>{' '}
                  <span className="hint">
                    {withdrawnAt === null ? 'on ' : 'withdrawn on '}
                    <Instant at={withdrawnAt ?? givenAt} isDay />
                  </span>
                </span>
                {withdrawnAt === null ? (
                  <ConfirmedAction
                    label="Withdraw"
                    about={who}
                    title={`Withdraw your vouch for ${who}?`}
                    confirmLabel="Withdraw"
                    act={() => withdraw(vouchId)}
                  >
                    <p>
                      It no longer counts, and they get an email if they still wait. A number that
                      is linked already stays linked: if it is wrong, tell an admin.
                    </p>
                  </ConfirmedAction>
                ) : null}
              </li>
            );
          },
        )}
      </ul>
    </>
  );
}

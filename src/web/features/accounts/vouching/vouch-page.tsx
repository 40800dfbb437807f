/** For a member who scanned the code of another: vouches for them. Without a code, the vouches given so far. */
import './vouching.css';
import { useState } from 'react';
import {
  findVouchRequest,
  vouch,
  listGivenVouches,
  withdrawVouch,
  vouchesAtMost,
  vouchPeriodDays,
  type VouchRequest,
  type GivenVouches,
} from '#contract/accounts/vouching.ts';
import { tokenInFragment, useLinkToken } from '#web/api/account/use-link-token.ts';
import { QueryCard, QueryState } from '#web/api/account/query-state.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { Card } from '#web/ui/card.tsx';
import { numberLabel } from '#contract/number-label.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { MemberCard } from '#web/ui/members/member-card.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { VouchProgress } from './vouch-progress.tsx';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';

interface FoundRequestProps {
  readonly token: string;
  readonly onVouch: () => void;
}

function FoundRequest({ token, onVouch }: FoundRequestProps) {
  const { value, keep, ...query } = useQuery(findVouchRequest, { body: { token } });
  const { failure } = query;
  if (value !== null) {
    return (
      <RequestCard
        request={value}
        token={token}
        onChange={(request) => {
          keep(request);
          onVouch();
        }}
      />
    );
  }
  if (failure?.code === 'not_found' || failure?.code === 'bad_request') {
    return (
      <Card title="This code no longer works">
        <p>The claim was already decided, or the code is wrong. Ask for the code again.</p>
      </Card>
    );
  }
  return <QueryCard title="The person" label="Loading who asks" query={query} />;
}

export function VouchPage() {
  const token = useLinkToken(tokenInFragment);
  const [given, setGiven] = useState(0);
  return (
    <>
      {token === null ? null : (
        <FoundRequest key={token} token={token} onVouch={() => setGiven(given + 1)} />
      )}
      <GivenVouchesCard key={given} isAlone={token === null} />
    </>
  );
}

interface RequestCardProps {
  readonly request: VouchRequest;
  readonly token: string;
  readonly onChange: (request: VouchRequest) => void;
}

function RequestCard({ request, token, onChange }: RequestCardProps) {
  const { freakBrotherNumber, firstName, lastName, hasVouched, problem } = request;
  const call = useCall();
  const heading = useFocusOnChange(hasVouched);
  const { isBusy, alert, run } = useAction(async () => {
    const { body } = await call(vouch, { body: { token } });
    onChange(body);
  });
  const label = numberLabel('fb', freakBrotherNumber);
  const name = `${request.accountFirstName} ${request.accountLastName}`.trim() || 'this person';
  const member = { freakBrotherNumber, firstName, lastName, deceased: false };
  return (
    <Card
      heading={heading}
      title={hasVouched ? `You vouched for ${name}` : `Do you know ${name} as ${label}?`}
    >
      <MemberCard member={member} size="small" />
      {hasVouched ? (
        <p>
          {request.vouches >= request.needed
            ? `Thank you. ${name} is linked to ${label} now.`
            : 'Thank you. One more member or an admin is needed.'}
        </p>
      ) : (
        <p>{`Vouch only if you know this person and the number is theirs. Two vouches link the account to ${label}; it can then change that page. Admins see who vouched for whom.`}</p>
      )}
      <VouchProgress vouches={request.vouches} needed={request.needed} />
      <AlertBox message={alert ?? problem} />
      {hasVouched || problem !== null ? null : (
        <div className="form-actions">
          <Button type="button" isBusy={isBusy} onClick={run}>
            {`I know this person as ${label}`}
          </Button>
          <LinkButton to="/">No, I do not</LinkButton>
        </div>
      )}
    </Card>
  );
}

interface GivenVouchesCardProps {
  /** Whether the page was opened without a code. */
  readonly isAlone: boolean;
}

function GivenVouchesCard({ isAlone }: GivenVouchesCardProps) {
  const { value, keep, ...query } = useQuery(listGivenVouches);
  if (value?.vouches.length === 0 && !isAlone) return null;
  return (
    <Card title="Your vouches">
      {isAlone ? (
        <p>
          {`Someone who claims a number shows you a code. Point your phone’s camera at it to vouch for them, at most ${vouchesAtMost} times in ${vouchPeriodDays} days.`}
        </p>
      ) : null}
      {value === null ? (
        <QueryState label="Loading your vouches" query={query} />
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
      <ul className="lines">
        {vouches.map(
          ({ vouchId, freakBrotherNumber, firstName, lastName, givenAt, withdrawnAt }) => {
            const label = numberLabel('fb', freakBrotherNumber);
            const who = firstName === '' ? label : `${firstName} ${lastName}, ${label}`;
            return (
              <li key={vouchId} className="row">
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

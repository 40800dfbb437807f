/** What the member says about the load, what others say, and what is confirmed. */
import type { LoadSheet } from '#contract/jumps/loads.ts';
import { nameWithNumber } from '#contract/members/shown-name.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useDecisions, type Decide } from '#web/api/forms/use-decisions.ts';
import { useCall } from '#web/api/call-context.ts';
import { ActionButton } from '#web/api/forms/action-button.tsx';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { FindMember } from '#web/api/forms/find-member.tsx';
import { Card } from '#web/ui/card.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { LoadEntry } from './load-entry.tsx';
import './load-sheet.css';

const states = {
  'waits for the member': 'waits for an answer',
  'waits for an admin': 'waits for an admin, because the member has no account',
  declined: 'declined',
} as const satisfies Record<LoadSheet['said'][number]['state'], string>;

interface SheetProps {
  readonly sheet: LoadSheet;
  readonly ownNumber: number;
  readonly onAnswer: Decide<'getLoadSheet'>;
}

function Waiting({ sheet: { waiting }, onAnswer }: SheetProps) {
  const call = useCall();
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="loads-waiting">
      <h3 id="loads-waiting">Were they on your load?</h3>
      <ul className="loads">
        {waiting.map(({ loadId: load, member }) => {
          const about = nameWithNumber(member);
          const params = { load };
          return (
            <LoadEntry key={load} member={member} note="says so">
              <div className="form-actions">
                <ActionButton
                  label="Confirm"
                  name={`Confirm: ${about}`}
                  kind="main"
                  act={() =>
                    onAnswer(call('confirmLoad', { params }), 'Both profiles show it now.')
                  }
                />
                <ActionButton
                  label="Decline"
                  name={`Decline: ${about}`}
                  act={() => onAnswer(call('declineLoad', { params }), 'Declined.')}
                />
              </div>
            </LoadEntry>
          );
        })}
      </ul>
    </section>
  );
}

function Said({ sheet: { said }, onAnswer }: SheetProps) {
  const call = useCall();
  if (said.length === 0) return null;
  return (
    <section aria-labelledby="loads-said">
      <h3 id="loads-said">Not confirmed yet</h3>
      <ul className="loads">
        {said.map(({ loadId: load, member, state }) => (
          <LoadEntry key={load} member={member} note={states[state]}>
            {state === 'declined' ? null : (
              <ActionButton
                label="Withdraw"
                name={`Withdraw: ${nameWithNumber(member)}`}
                act={() => onAnswer(call('withdrawLoad', { params: { load } }), 'Withdrawn.')}
              />
            )}
          </LoadEntry>
        ))}
      </ul>
    </section>
  );
}

function Confirmed({ sheet: { confirmed }, onAnswer }: SheetProps) {
  const call = useCall();
  if (confirmed.length === 0) return null;
  return (
    <section aria-labelledby="loads-confirmed">
      <h3 id="loads-confirmed">On the same load</h3>
      <ul className="loads">
        {confirmed.map(({ loadId: load, member }) => {
          const about = nameWithNumber(member);
          return (
            <LoadEntry key={load} member={member}>
              <ConfirmedAction
                label="Remove"
                about={about}
                title={`Remove ${about} from your load?`}
                confirmLabel="Remove"
                act={() => onAnswer(call('withdrawLoad', { params: { load } }), 'Removed.')}
              >
                <p>Neither profile shows it then. They get no email about it.</p>
              </ConfirmedAction>
            </LoadEntry>
          );
        })}
      </ul>
    </section>
  );
}

export function LoadSheetCard({ ownNumber }: { readonly ownNumber: number }) {
  const call = useCall();
  const showToast = useToast();
  const list = useDecisions('getLoadSheet');
  const { value: sheet, failure, isLoading, reload, keep, decide } = list;
  const card = { ownNumber, onAnswer: decide };
  return (
    <Card title="Who was on your load?">
      <p className="hint">
        For members whose day is unknown or written differently. Both profiles show it once the
        other one confirms.
      </p>
      {sheet === null ? (
        <QueryNotice
          label="Loading your load"
          failure={failure}
          isLoading={isLoading}
          onRetry={reload}
        />
      ) : (
        <>
          <Waiting sheet={sheet} {...card} />
          <Confirmed sheet={sheet} {...card} />
          <Said sheet={sheet} {...card} />
          {sheet.problem === null ? (
            <FindMember
              except={ownNumber}
              labelOf={(member) => `Was on my load: ${nameWithNumber(member)}`}
              onChoose={async (member) => {
                const { freakBrotherNumber } = member;
                keep((await call('sayLoad', { body: { freakBrotherNumber } })).body);
                showToast('success', `Now ${nameWithNumber(member)} or an admin can confirm it.`);
              }}
            />
          ) : (
            <p>{sheet.problem}</p>
          )}
        </>
      )}
    </Card>
  );
}

/** What the member says about the load, what others say, and what is confirmed. */
import type { LoadSheet } from '#contract/jumps/loads.ts';
import { nameWithNumber } from '#contract/members/shown-name.ts';
import type { CallOutput } from '#contract/operations.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useNewestQuery } from '#web/api/account/use-newest-query.ts';
import { useCall } from '#web/api/call-context.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { isRefusal } from '#web/api/is-refusal.ts';
import { Card } from '#web/ui/card.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { FindLoadMate } from './find-load-mate.tsx';
import { LoadAction, LoadEntry } from './load-entry.tsx';
import './load-sheet.css';

const states = {
  'waits for the member': 'waits for an answer',
  'waits for an admin': 'waits for an admin, because the member has no account',
  declined: 'declined',
} as const satisfies Record<LoadSheet['said'][number]['state'], string>;

type Answer = (
  request: Promise<{ readonly body: CallOutput<'getLoadSheet'> }>,
  news: string,
) => Promise<void>;

interface SheetProps {
  readonly sheet: LoadSheet;
  readonly ownNumber: number;
  readonly onAnswer: Answer;
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
                <LoadAction
                  label="Confirm"
                  kind="main"
                  about={about}
                  act={() =>
                    onAnswer(call('confirmLoad', { params }), 'Both profiles show it now.')
                  }
                />
                <LoadAction
                  label="Decline"
                  about={about}
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
              <LoadAction
                label="Withdraw"
                about={nameWithNumber(member)}
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
  const { value: sheet, failure, isLoading, reload, keep } = useNewestQuery('getLoadSheet');

  const takeAnswer: Answer = async (request, news) => {
    try {
      keep((await request).body);
      showToast('success', news);
    } catch (error) {
      if (!isRefusal(error) || error.code !== 'not_found') throw error;
      // It was answered or withdrawn meanwhile.
      keep((await call('getLoadSheet')).body);
      showToast('warning', error.message);
    }
  };

  const card = { ownNumber, onAnswer: takeAnswer };
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
            <FindLoadMate
              ownNumber={ownNumber}
              onSay={async (member) => {
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

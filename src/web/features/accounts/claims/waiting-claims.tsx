/** The claims that wait. Those whose names agree take one line, and several can be approved at once. */
import { useState, type ReactNode, type Ref } from 'react';
import type { listClaims, ClaimLists, ReviewedClaim } from '#contract/accounts/claims.ts';
import type { Decide } from '#web/api/forms/use-decisions.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { Button } from '#web/ui/button.tsx';
import { rowKeys } from '#web/ui/manifest/row-keys.ts';
import { haveSameNames, keyOfClaim } from './claim-names.ts';
import { PendingClaim } from './pending-claim.tsx';

interface Props {
  readonly lists: ClaimLists;
  readonly heading: Ref<HTMLHeadingElement>;
  /** The choice of the order, if there is one. */
  readonly order?: ReactNode;
  readonly onDecision: Decide<typeof listClaims>;
  readonly onApprove: (claims: readonly ReviewedClaim[]) => Promise<void>;
}

const noneSelected: ReadonlySet<string> = new Set();
const claimsOf = (count: number) => (count === 1 ? '1 claim' : `${count} claims`);

export function WaitingClaims({ lists, heading, order, onDecision, onApprove }: Props) {
  const { pending, pendingCount } = lists;
  const [chosen, setChosen] = useState(noneSelected);
  const isFirstOfNumber = (claim: ReviewedClaim) =>
    claim ===
    pending.find(({ member }) => member.freakBrotherNumber === claim.member.freakBrotherNumber);
  // Which of several accounts gets a number is decided one by one.
  const agreeing = pending.filter((claim) => haveSameNames(claim) && claim.rivals === 0);
  const selected = pending.filter((claim) => claim.rivals === 0 && chosen.has(keyOfClaim(claim)));

  function toggle(key: string) {
    const keys = new Set(chosen);
    if (!keys.delete(key)) keys.add(key);
    setChosen(keys);
  }

  return (
    <section className="card wide" aria-labelledby="waiting">
      <h2 id="waiting" ref={heading} tabIndex={-1}>
        {pendingCount === 1 ? '1 claim waiting' : `${pendingCount} claims waiting`}
      </h2>
      {pending.length === 0 ? (
        <p className="empty">
          No claims are waiting. New claims are listed here, and you get an email.
        </p>
      ) : (
        <>
          {pending.length > 1 ? order : null}
          {agreeing.length > 1 ? (
            <Button
              type="button"
              kind="quiet"
              onClick={() => setChosen(new Set(agreeing.map(keyOfClaim)))}
            >
              {`Select the ${agreeing.length} with the same names`}
            </Button>
          ) : null}
          <ul className="claims" ref={rowKeys}>
            {pending.map((claim) => (
              <PendingClaim
                key={keyOfClaim(claim)}
                claim={claim}
                isFirstOfNumber={isFirstOfNumber(claim)}
                isSelected={chosen.has(keyOfClaim(claim))}
                onSelect={() => toggle(keyOfClaim(claim))}
                onDecision={onDecision}
              />
            ))}
          </ul>
        </>
      )}
      {pendingCount > pending.length ? (
        <p className="hint">{`The ${pending.length} oldest claims are listed.`}</p>
      ) : null}
      {selected.length === 0 ? null : (
        <div className="selected-actions">
          <b role="status">{`${selected.length} selected`}</b>
          <ConfirmedAction
            label={`Approve ${selected.length}`}
            kind="main"
            title={`Approve ${claimsOf(selected.length)}?`}
            confirmLabel="Approve"
            act={async () => {
              await onApprove(selected);
              setChosen(noneSelected);
            }}
          >
            <p>
              {selected.length === 1
                ? 'The account is linked to its number and can change its public page.'
                : 'Each account is linked to its number and can change its public page.'}
            </p>
            <p>They get an email.</p>
          </ConfirmedAction>
          <Button type="button" kind="quiet" onClick={() => setChosen(noneSelected)}>
            Cancel
          </Button>
        </div>
      )}
    </section>
  );
}

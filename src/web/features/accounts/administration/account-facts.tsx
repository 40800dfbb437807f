import type { AccountRecord } from '#contract/accounts/administration.ts';
import { AccountMarks } from './account-marks.tsx';
import { Instant } from '#web/ui/instant.tsx';

function Fact({ label, at }: { readonly label: string; readonly at: string | null }) {
  if (at === null) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Instant at={at} />
      </dd>
    </div>
  );
}

export function AccountFacts({ account }: { readonly account: AccountRecord }) {
  return (
    <section className="card" aria-labelledby="whose">
      <div>
        <h2 id="whose">
          {account.firstName} {account.lastName}
        </h2>
        <p>{account.email}</p>
      </div>
      <AccountMarks account={account} />
      {account.isOwn ? <p>This is your own account.</p> : null}
      <dl className="facts">
        <Fact label="Created" at={account.createdAt} />
        <Fact label="Validated" at={account.validatedAt} />
        <Fact label="Disabled" at={account.disabledAt} />
        <Fact label="Last used" at={account.lastUsedAt} />
        <div>
          <dt>Two-step sign-in</dt>
          <dd>{account.hasSecondFactor ? 'On' : 'Off'}</dd>
        </div>
      </dl>
      {account.lapsesAt === null ? null : (
        <p className="notice">
          The code has not been entered yet. If it is not, the account is deleted on{' '}
          <Instant at={account.lapsesAt} />.
        </p>
      )}
    </section>
  );
}

import '../account-admin.css';
import { useParams } from 'react-router';
import {
  getAccountRecord,
  disableAccount,
  enableAccount,
  endSessionsOf,
  type AccountRecord,
  changeRole,
} from '#contract/accounts/administration.ts';
import { QueryState } from '#web/api/account/query-state.tsx';
import { Link } from '#web/ui/link.tsx';
import { PageSubject } from '#web/ui/page/page-subject.tsx';
import { NumberCard } from './number-card.tsx';
import { changesAddress } from '#web/addresses/change-address.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { AccountMarks } from './account-marks.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { useCall } from '#web/api/call-context.ts';
import { Card } from '#web/ui/card.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { type AccountCardProps, describeRecipients } from './account-card.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import type { Role } from '#contract/accounts/account.ts';
import { shortestAdminPassword } from '#contract/accounts/passwords.ts';
import { useReloadUser } from '#web/api/account/use-user-refresh.ts';

function Account({ id }: { readonly id: string }) {
  const { value, keep, ...query } = useQuery(getAccountRecord, { params: { account: id } });
  const { failure } = query;
  if (value !== null) {
    const card = { account: value, keep };
    return (
      <>
        <PageSubject name={`${value.firstName} ${value.lastName}`} />
        <AccountFacts account={value} />
        <NumberCard {...card} />
        <RoleCard {...card} />
        <AccountSessionsCard {...card} />
        <AccessCard {...card} />
      </>
    );
  }
  return (
    <section className="card" aria-label="Account">
      {failure?.code === 'not_found' || failure?.code === 'bad_request' ? (
        <p className="empty">This account does not exist or was deleted.</p>
      ) : (
        <QueryState label="Loading" query={query} />
      )}
    </section>
  );
}

export function AccountPage() {
  const { account = '' } = useParams();
  return <Account key={account} id={account} />;
}

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

function AccountFacts({ account }: { readonly account: AccountRecord }) {
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
      <p>
        <Link to={changesAddress({ account: account.accountId })}>What it changed</Link>
      </p>
      {account.lapsesAt === null ? null : (
        <p className="notice">
          The code has not been entered yet. If it is not, the account is deleted on{' '}
          <Instant at={account.lapsesAt} />.
        </p>
      )}
    </section>
  );
}

function AccessCard({ account, keep }: AccountCardProps) {
  const call = useCall();
  const showToast = useToast();
  const { accountId, firstName, lastName, isDisabled, isOwn } = account;
  const name = `${firstName} ${lastName}`;
  const params = { account: accountId };

  async function disable() {
    keep((await call(disableAccount, { params })).body);
    showToast('success', `The account of ${name} is disabled.`);
  }

  async function enable() {
    keep((await call(enableAccount, { params })).body);
    showToast('success', `${name} can sign in again.`);
  }

  const enabling = {
    label: 'Enable',
    title: `Let ${name} in again?`,
    confirmLabel: 'Enable',
    act: enable,
    children: <p>They can sign in again. {describeRecipients(account)}</p>,
  };
  const disabling = {
    label: 'Disable',
    title: `Disable the account of ${name}?`,
    confirmLabel: 'Disable',
    confirmKind: 'danger' as const,
    act: disable,
    children: (
      <p>
        They are signed out everywhere and cannot sign in. Nothing is deleted, they keep their
        number, and you can enable the account again. {describeRecipients(account)}
      </p>
    ),
  };

  if (isOwn) {
    return (
      <Card title="Access">
        <p>You cannot disable your own account.</p>
      </Card>
    );
  }
  return (
    <Card title="Access">
      <p>
        {isDisabled ? 'Disabled: its owner cannot sign in.' : 'Enabled: its owner can sign in.'}
      </p>
      <div className="form-actions">
        {/* One element for both, so that the focus returns to it. */}
        <ConfirmedAction {...(isDisabled ? enabling : disabling)} />
      </div>
    </Card>
  );
}

function AccountSessionsCard({ account, keep }: AccountCardProps) {
  const call = useCall();
  const showToast = useToast();
  const { accountId, firstName, lastName, sessions, isOwn } = account;
  const name = isOwn ? 'You' : `${firstName} ${lastName}`;
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  const isDone = isOwn && others === 0;
  const heading = useFocusOnChange(isDone);

  async function end() {
    keep((await call(endSessionsOf, { params: { account: accountId } })).body);
    showToast('success', isOwn ? 'You are signed out everywhere else.' : `${name} is signed out.`);
  }

  return (
    <Card title="Signed in" heading={heading}>
      {sessions.length === 0 ? <p>Not signed in anywhere.</p> : null}
      <ul className="lines">
        {sessions.map(({ device, createdAt, usedAt, isCurrent }) => (
          <li key={`${createdAt} ${device}`} className="row">
            <b>{device}</b>
            {isCurrent ? <span className="mark">This device</span> : null}
            <span className="hint">
              Last used <Instant at={usedAt} />
            </span>
          </li>
        ))}
      </ul>
      {isOwn ? null : (
        <p>
          If someone else may know the password, sign them out everywhere: the password no longer
          works then.
        </p>
      )}
      {isDone ? null : (
        <div className="form-actions">
          <ConfirmedAction
            label={isOwn ? 'Sign out everywhere else' : 'Sign out everywhere'}
            title={isOwn ? 'Sign out everywhere else?' : `Sign ${name} out everywhere?`}
            confirmLabel="Sign out"
            act={end}
          >
            <p>
              {isOwn
                ? 'You stay signed in here. On all other devices you have to sign in again.'
                : `${name} is signed out on every device, and the password no longer works. They choose a new one with a code that we send to their email. Unsaved text may be lost. ${describeRecipients(account)}`}
            </p>
          </ConfirmedAction>
        </div>
      )}
    </Card>
  );
}

/** The reason why the role cannot be changed; null if it can. */
function describeObstacle({ account }: Pick<AccountCardProps, 'account'>): string | null {
  if (account.role === 'Admin') {
    return account.isLastAdmin
      ? 'This is the only admin, and the site needs one. Make someone else an admin first.'
      : null;
  }
  if (!account.isValidated) return 'Its owner has to enter the code first.';
  return account.isDisabled ? 'Enable the account first.' : null;
}

function Consequences({
  account,
  role,
}: Pick<AccountCardProps, 'account'> & { readonly role: Role }) {
  if (role === 'Admin') {
    return (
      <p>
        They can then do everything that you can. They are signed out everywhere and sign in again,
        with a password of {shortestAdminPassword} characters or more. {describeRecipients(account)}
      </p>
    );
  }
  return account.isOwn ? (
    <p>
      You will no longer be an admin, and only another admin can change that. We send you an email.
    </p>
  ) : (
    <p>
      They can no longer open the admin pages. They keep their own profile.{' '}
      {describeRecipients(account)}
    </p>
  );
}

function RoleCard({ account, keep }: AccountCardProps) {
  const call = useCall();
  const renewUser = useReloadUser();
  const showToast = useToast();
  const isAdmin = account.role === 'Admin';
  const role = isAdmin ? 'User' : 'Admin';
  const label = isAdmin ? 'Make a user' : 'Make an admin';
  const name = `${account.firstName} ${account.lastName}`;
  const obstacle = describeObstacle({ account });

  async function change() {
    const params = { account: account.accountId };
    const { body } = await call(changeRole, { params, body: { role } });
    showToast('success', `${name} is ${isAdmin ? 'a user' : 'an admin'} now.`);
    keep(body);
    // The session also has the role, so the guard redirects away from here.
    if (account.isOwn) await renewUser();
  }

  return (
    <Card title="Role">
      <p>
        {isAdmin
          ? 'Admin: adds and edits members, decides claims and manages accounts.'
          : 'User: manages their own profile and photos.'}
      </p>
      {obstacle === null ? (
        <div className="form-actions">
          <ConfirmedAction
            label={label}
            title={isAdmin ? `Make ${name} a user?` : `Make ${name} an admin?`}
            confirmLabel={label}
            act={change}
          >
            <Consequences account={account} role={role} />
          </ConfirmedAction>
        </div>
      ) : (
        <p className="notice">{obstacle}</p>
      )}
    </Card>
  );
}

import { Link } from '#web/ui/link.tsx';
import { unlinkAccount, linkAccount } from '#contract/accounts/administration.ts';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import { useCall } from '#web/api/call-context.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import type { AccountCardProps } from '../administration/account-card.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { LinkForm } from './link-form.tsx';
import { Unlinking } from './unlinking.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';

const labelOf = (number: number) => numberLabel('fb', number);

function Linked({ account, keep, number }: AccountCardProps & { readonly number: number }) {
  const call = useCall();
  const showToast = useToast();
  const { accountId, firstName, lastName, isValidated, isSelfLinked } = account;

  async function unlink() {
    const { body } = await call(unlinkAccount, { params: { account: accountId, number } });
    keep(body);
    showToast('success', `The account is no longer linked to ${labelOf(number)}.`);
  }

  async function confirm() {
    const { body } = await call(linkAccount, { params: { account: accountId, number } });
    keep(body);
    showToast('success', `The link to ${labelOf(number)} is confirmed.`);
  }

  return (
    <>
      <p>
        {isValidated ? 'This account is' : 'This account has claimed'}{' '}
        <Link to={`/${brand.singularSlug}/${number}`}>
          <b>{labelOf(number)}</b>
        </Link>
        .
        {isValidated
          ? null
          : ' It is linked once the account is validated, unless another account is first.'}
      </p>
      {isSelfLinked ? (
        <p className="hint">
          The owner linked it. Once an admin has confirmed the link, the member can vouch for
          others.
        </p>
      ) : null}
      <div className="form-actions">
        {isSelfLinked ? (
          <ConfirmedAction
            label="Confirm the link"
            title={`Is ${firstName} ${lastName} ${labelOf(number)}?`}
            confirmLabel="Confirm"
            act={confirm}
          >
            <p>The member can vouch for others from then on. No email is sent.</p>
          </ConfirmedAction>
        ) : null}
        <Unlinking
          number={labelOf(number)}
          owner={`${firstName} ${lastName}`}
          isNotified={isValidated}
          act={unlink}
        />
      </div>
    </>
  );
}

export function NumberCard({ account, keep }: AccountCardProps) {
  const { freakBrotherNumber: number, isPending } = account;
  const heading = useFocusOnChange(`${number} ${isPending}`);
  return (
    <section className="card" aria-labelledby="number">
      <h2 id="number" ref={heading} tabIndex={-1}>
        Number
      </h2>
      {number !== null && !isPending ? (
        <Linked account={account} keep={keep} number={number} />
      ) : null}
      {number !== null && isPending ? (
        <p>
          It has claimed {labelOf(number)}, and the claim is waiting for approval.{' '}
          {account.isValidated && !account.isDisabled ? (
            <Link to="/Manifest/Claims">Claims</Link>
          ) : (
            'The claim is listed once its owner has entered the code.'
          )}
        </p>
      ) : null}
      {number === null ? <LinkForm account={account} keep={keep} /> : null}
    </section>
  );
}

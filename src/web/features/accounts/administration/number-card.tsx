import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { unlinkAccount, linkAccount } from '#contract/accounts/administration.ts';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import { itemAddress } from '#web/addresses/inbox-address.ts';
import { useCall } from '#web/api/call-context.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { type AccountCardProps, describeRecipients } from './account-card.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { getMemberRecord, type MemberDetails } from '#contract/members/editing.ts';
import { pastedNumber } from '#contract/pasted-value.ts';
import { typedNumber } from '#contract/primitives.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Button } from '#web/ui/button.tsx';
import { MemberCard } from '#web/ui/members/member-card.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

const brotherLabel = (number: number) => numberLabel('fb', number);

function Linked({ account, keep, number }: AccountCardProps & { readonly number: number }) {
  const call = useCall();
  const showToast = useToast();
  const { accountId, firstName, lastName, isValidated, isSelfLinked } = account;

  async function unlink() {
    const { body } = await call(unlinkAccount, { params: { account: accountId, number } });
    keep(body);
    showToast('success', `The account is no longer linked to ${brotherLabel(number)}.`);
  }

  async function confirm() {
    const { body } = await call(linkAccount, { params: { account: accountId, number } });
    keep(body);
    showToast('success', `The link to ${brotherLabel(number)} is confirmed.`);
  }

  return (
    <>
      <p>
        {isValidated ? 'This account is' : 'This account has claimed'}{' '}
        <Link to={`/${brand.singularSlug}/${number}`}>
          <b>{brotherLabel(number)}</b>
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
            title={`Is ${firstName} ${lastName} ${brotherLabel(number)}?`}
            confirmLabel="Confirm"
            act={confirm}
          >
            <p>The member can vouch for others from then on. No email is sent.</p>
          </ConfirmedAction>
        ) : null}
        <Unlinking
          number={brotherLabel(number)}
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
    <Card title="Number" heading={heading}>
      {number !== null && !isPending ? (
        <Linked account={account} keep={keep} number={number} />
      ) : null}
      {number !== null && isPending ? (
        <p>
          It has claimed {brotherLabel(number)}, and the claim is waiting for approval.{' '}
          {account.isValidated && !account.isDisabled ? (
            <Link to={itemAddress('claim', account.accountId)}>The claim</Link>
          ) : (
            'The claim is listed once its owner has entered the code.'
          )}
        </p>
      ) : null}
      {number === null ? <LinkForm account={account} keep={keep} /> : null}
    </Card>
  );
}

const linkForm = z.object({ freakBrotherNumber: typedNumber });

const memberLabel = (member: MemberDetails) => numberLabel('fb', member.freakBrotherNumber);

interface ConfirmationProps extends AccountCardProps {
  readonly member: MemberDetails;
  readonly onCancel: () => void;
}

function Confirmation({ account, member, keep, onCancel }: ConfirmationProps) {
  const call = useCall();
  const showToast = useToast();
  const name = `${account.firstName} ${account.lastName}`;
  const other = member.account?.isApproved === true ? member.account : null;
  const { isBusy, alert, run } = useAction(async () => {
    const params = { account: account.accountId, number: member.freakBrotherNumber };
    keep((await call(linkAccount, { params })).body);
    showToast('success', `${name} is linked to ${memberLabel(member)} now.`);
  });
  return (
    <>
      <MemberCard member={member} size="small" />
      {other === null ? (
        <p>
          The account of {name} ({account.email}) is linked to this member, and can change the
          public page. {describeRecipients(account)}
        </p>
      ) : (
        <p>
          {memberLabel(member)} is already linked to the account of{' '}
          <Link to={`/Manifest/Accounts/${other.accountId}`}>
            {other.firstName} {other.lastName}
          </Link>
          . Unlink that one first.
        </p>
      )}
      <AlertBox message={alert} />
      <div className="form-actions">
        {other === null ? (
          <Button type="button" isBusy={isBusy} onClick={run}>
            Link
          </Button>
        ) : null}
        <Button type="button" kind="quiet" onClick={onCancel}>
          {other === null ? 'Cancel' : 'Close'}
        </Button>
      </div>
    </>
  );
}

/** Links an account by hand: enter a number, check its member, confirm the link. */
function LinkForm({ account, keep }: AccountCardProps) {
  const call = useCall();
  const [member, setMember] = useState<MemberDetails | null>(null);
  // Of a claim that was rejected by mistake.
  const number = new URLSearchParams(useLocation().search).get('number') ?? '';
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: linkForm,
    defaultValues: { freakBrotherNumber: number },
    async send({ freakBrotherNumber }) {
      const params = { series: 'fb', number: freakBrotherNumber };
      setMember((await call(getMemberRecord, { params })).body);
    },
  });
  const close = () => setMember(null);
  return (
    <>
      <p>This account has no number.</p>
      <Form onSubmit={onSubmit} alert={alert} submit="Find member" isBusy={isBusy}>
        <TextField
          label={`${brand.numberPrefix} Number`}
          hint="We show you the member before anything changes."
          inputMode="numeric"
          clean={pastedNumber}
          autoComplete="off"
          required
          {...field('freakBrotherNumber')}
        />
      </Form>
      <Dialog
        title={`Link ${account.firstName} ${account.lastName}?`}
        isOpen={member !== null}
        onClose={close}
      >
        {member === null ? null : (
          <Confirmation account={account} member={member} keep={keep} onCancel={close} />
        )}
      </Dialog>
    </>
  );
}

interface UnlinkingProps {
  readonly number: string;
  /** The name on the account. */
  readonly owner: string;
  /** Whether the owner gets an email; an email that was never validated gets none. */
  readonly isNotified: boolean;
  /** Throws the server's refusal. */
  readonly act: () => Promise<void>;
}

function Unlinking({ number, owner, isNotified, act }: UnlinkingProps) {
  return (
    <ConfirmedAction
      label="Unlink"
      about={`${number}, ${owner}`}
      title={`Unlink ${owner} from ${number}?`}
      confirmLabel="Unlink"
      confirmKind="danger"
      act={act}
    >
      <p>
        {owner} can no longer change the page of {number}, and the number can be claimed again. The
        account and the page stay.
      </p>
      <p>{isNotified ? `${owner} gets an email.` : 'No email is sent.'}</p>
    </ConfirmedAction>
  );
}

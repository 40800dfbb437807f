/** Links an account by hand: enter a number, check its member, confirm the link. */
import { useState } from 'react';
import { Link } from '#web/ui/link.tsx';
import * as z from 'zod/mini';
import { linkAccount } from '#contract/accounts/administration.ts';
import { getMemberRecord, type MemberDetails } from '#contract/members/editing.ts';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import { pastedNumber } from '#contract/pasted-value.ts';
import { typedNumber } from '#contract/primitives.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Button } from '#web/ui/button.tsx';
import { MemberCard } from '#web/ui/members/member-card.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { Dialog } from '#web/ui/forms/dialog.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import type { AccountCardProps } from '../administration/account-card.ts';
import { describeRecipients } from '../administration/who-is-notified.ts';

const linkForm = z.object({ freakBrotherNumber: typedNumber });

const labelOf = (member: MemberDetails) => numberLabel('fb', member.freakBrotherNumber);

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
    showToast('success', `${name} is linked to ${labelOf(member)} now.`);
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
          {labelOf(member)} is already linked to the account of{' '}
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

export function LinkForm({ account, keep }: AccountCardProps) {
  const call = useCall();
  const [member, setMember] = useState<MemberDetails | null>(null);
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: linkForm,
    async send({ freakBrotherNumber: number }) {
      setMember((await call(getMemberRecord, { params: { series: 'fb', number } })).body);
    },
  });
  const close = () => setMember(null);
  return (
    <>
      <p>This account has no number.</p>
      <Form
        onSubmit={onSubmit}
        alert={alert}
        actions={<SubmitButton isBusy={isBusy}>Find member</SubmitButton>}
      >
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

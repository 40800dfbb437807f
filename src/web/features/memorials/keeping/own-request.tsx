/** What a signed-in person has asked for this member, and the next step. */
import {
  listOwnKeepings,
  requestToKeep,
  resignAsKeeper,
  keeperForm,
  type OwnKeepings,
} from '#contract/memorials/keepers.ts';
import { keepAddress } from '#web/addresses/memorial-address.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useNewestQuery } from '#web/api/account/use-query.ts';
import { useCall } from '#web/api/call-context.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { useSession } from '#web/api/session-context.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { RelationField } from './relation-field.tsx';

interface Props {
  readonly number: number;
  readonly onChange: (keepings: OwnKeepings) => void;
}

export function OwnRequest({ number }: { readonly number: number }) {
  const own = useNewestQuery(listOwnKeepings);
  if (own.value === null) {
    return (
      <QueryNotice
        label="Loading your requests"
        failure={own.failure}
        isLoading={own.isLoading}
        onRetry={own.reload}
      />
    );
  }
  const keeping = own.value.keepings.find(({ member }) => member.freakBrotherNumber === number);
  const props = { number, onChange: own.keep };
  switch (keeping?.state) {
    case 'waiting':
      return (
        <>
          <p role="status">
            Your request is waiting for an admin. You get an email with the answer.
          </p>
          <StepDown {...props} isWaiting />
        </>
      );
    case 'keeping':
      return (
        <>
          <p role="status">You keep this page.</p>
          <div className="form-actions">
            <LinkButton to={keepAddress(number)}>Edit the page</LinkButton>
            <StepDown {...props} />
          </div>
        </>
      );
    case 'refused':
      return <p role="status">An admin did not approve your request for this page.</p>;
    default:
      return <Request {...props} />;
  }
}

function Request({ number, onChange }: Props) {
  const call = useCall();
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: keeperForm,
    defaultValues: { relation: '' },
    async send(body) {
      onChange((await call(requestToKeep, { params: { number }, body })).body);
    },
  });
  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      actions={<SubmitButton isBusy={isBusy}>Send request</SubmitButton>}
    >
      <RelationField {...field('relation')} />
    </Form>
  );
}

function StepDown({
  number,
  onChange,
  isWaiting = false,
}: Props & { readonly isWaiting?: boolean }) {
  const call = useCall();
  const showToast = useToast();
  const session = useSession();
  const isMember = session.kind === 'signed-in' && session.user.freakBrotherNumber !== null;
  const afterwards = isMember
    ? 'The story stays. A remembrance that only you approved is hidden until someone else approves it.'
    : 'The story stays. A remembrance of yours is hidden.';

  async function stopKeeping() {
    onChange((await call(resignAsKeeper, { params: { number } })).body);
    showToast('success', isWaiting ? 'Request withdrawn.' : 'You no longer keep this page.');
  }

  return (
    <ConfirmedAction
      label={isWaiting ? 'Withdraw request' : 'Stop keeping'}
      title={isWaiting ? 'Withdraw your request?' : 'Stop keeping this page?'}
      confirmLabel={isWaiting ? 'Withdraw' : 'Stop keeping'}
      act={stopKeeping}
    >
      <p>{isWaiting ? 'You can ask again.' : `${afterwards} You can ask again.`}</p>
    </ConfirmedAction>
  );
}

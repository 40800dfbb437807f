/** Which mails an admin gets about what waits. */
import * as z from 'zod/mini';
import {
  getAdminMail,
  setAdminMail,
  adminMails,
  mostSingleMails,
  type AdminMail,
} from '#contract/accounts/administration.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useNewestQuery } from '#web/api/account/use-query.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm, type SchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Card } from '#web/ui/card.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';

type Choice = AdminMail | 'default';

const labels: Readonly<Record<Choice, string>> = {
  default: `One for each claim; one a day once more than ${mostSingleMails} wait`,
  single: 'One for each claim',
  digest: 'One a day, at 8 in the morning, if something waits',
  none: 'None',
};
const choices: readonly Choice[] = ['default', ...adminMails];
const mailForm = z.object({ choice: z.enum(choices) });
type Values = z.infer<typeof mailForm>;

export function AdminMailCard() {
  const { value, failure, isLoading, reload } = useNewestQuery(getAdminMail);
  return (
    <Card title="Emails to admins">
      {value === null ? (
        <QueryNotice label="Loading" failure={failure} isLoading={isLoading} onRetry={reload} />
      ) : (
        <MailForm stored={value.choice ?? 'default'} />
      )}
    </Card>
  );
}

function MailForm({ stored }: { readonly stored: Choice }) {
  const call = useCall();
  const showToast = useToast();
  const mail: SchemaForm<Values, Values> = useSchemaForm<Values, Values>({
    schema: mailForm,
    defaultValues: { choice: stored },
    async send(values) {
      const choice = values.choice === 'default' ? null : values.choice;
      await call(setAdminMail, { body: { choice } });
      mail.form.setSaved(values);
      showToast('success', 'Your choice is saved.');
    },
  });
  const { error: _, ...radio } = mail.field('choice');
  return (
    <Form
      onSubmit={mail.onSubmit}
      alert={mail.alert}
      actions={
        <SubmitButton isBusy={mail.isBusy} isDisabled={!mail.isDirty}>
          Save
        </SubmitButton>
      }
    >
      <fieldset className="stack">
        <legend>Emails about claims, missed searches and new photos</legend>
        {choices.map((choice) => (
          <div key={choice} className="tick-row">
            <input {...radio} id={`mail-${choice}`} className="tick" type="radio" value={choice} />
            <label htmlFor={`mail-${choice}`}>{labels[choice]}</label>
          </div>
        ))}
      </fieldset>
    </Form>
  );
}

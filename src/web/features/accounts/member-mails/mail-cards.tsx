/** The mails that a member chooses. */
import {
  getMemberMails,
  setMemberMails,
  type MemberMails,
} from '#contract/accounts/member-mails.ts';
import { QueryState } from '#web/api/account/query-state.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Card } from '#web/ui/card.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import * as z from 'zod/mini';
import {
  getAdminMail,
  setAdminMail,
  adminMails,
  mostSingleMails,
  type AdminMail,
} from '#contract/accounts/administration.ts';
import { useSchemaForm, type SchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Form } from '#web/ui/forms/form.tsx';

const choices: readonly {
  readonly name: keyof MemberMails;
  readonly label: string;
  readonly hint: string;
}[] = [
  {
    name: 'thisMonth',
    label: 'Email me “This month”',
    hint: 'Once a month at most: the anniversary of your jump and who shares the day, new photos of its year, and photos of you that you agreed to. Without news there is no email.',
  },
  {
    name: 'marks',
    label: 'Email me when I was marked in a photo',
    hint: 'At most once a day. Other visitors see the mark only once you agree.',
  },
];

interface ChoiceProps {
  readonly choice: (typeof choices)[number];
  readonly isOn: boolean;
  readonly choose: (isOn: boolean) => Promise<void>;
}

function Choice({ choice: { label, hint }, isOn, choose }: ChoiceProps) {
  const { isBusy, alert, run } = useAction(() => choose(!isOn));
  return (
    <>
      <CheckboxField
        label={label}
        hint={hint}
        checked={isBusy ? !isOn : isOn}
        aria-disabled={isBusy || undefined}
        onChange={() => {
          if (!isBusy) run();
        }}
      />
      <AlertBox message={alert} />
    </>
  );
}

export function MemberMailsCard() {
  const call = useCall();
  const showToast = useToast();
  const { value, keep, ...query } = useQuery(getMemberMails);
  return (
    <Card title="News about you">
      {value === null ? (
        <QueryState label="Loading" query={query} />
      ) : (
        <>
          {choices.map((choice) => (
            <Choice
              key={choice.name}
              choice={choice}
              isOn={value[choice.name]}
              choose={async (isOn) => {
                // Only this one: another may be on its way.
                const body = { [choice.name]: isOn };
                keep((await call(setMemberMails, { body })).body);
                showToast('success', isOn ? 'The email is on.' : 'The email is off.');
              }}
            />
          ))}
          <p className="hint">Each of these emails has a link that stops it.</p>
        </>
      )}
    </Card>
  );
}

type AdminChoice = AdminMail | 'default';

const labels: Readonly<Record<AdminChoice, string>> = {
  default: `One for each claim; one a day once more than ${mostSingleMails} wait`,
  single: 'One for each claim',
  digest: 'One a day, at 8 in the morning, if something waits',
  none: 'None',
};
const adminChoices: readonly AdminChoice[] = ['default', ...adminMails];
const mailForm = z.object({ choice: z.enum(adminChoices) });
type Values = z.infer<typeof mailForm>;

/** Which mails an admin gets about what waits. */
export function AdminMailCard() {
  const { value, ...query } = useQuery(getAdminMail);
  return (
    <Card title="Emails to admins">
      {value === null ? (
        <QueryState label="Loading" query={query} />
      ) : (
        <MailForm stored={value.choice ?? 'default'} />
      )}
    </Card>
  );
}

function MailForm({ stored }: { readonly stored: AdminChoice }) {
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
      submit="Save"
      isBusy={mail.isBusy}
      isDisabled={!mail.isDirty}
    >
      <fieldset className="stack">
        <legend>Emails about claims, missed searches and new photos</legend>
        {adminChoices.map((choice) => (
          <div key={choice} className="tick-row">
            <input {...radio} id={`mail-${choice}`} className="tick" type="radio" value={choice} />
            <label htmlFor={`mail-${choice}`}>{labels[choice]}</label>
          </div>
        ))}
      </fieldset>
    </Form>
  );
}

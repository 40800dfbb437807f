/** The mails that a member chooses. */
import {
  getMemberMails,
  setMemberMails,
  type MemberMails,
} from '#contract/accounts/member-mails.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useNewestQuery } from '#web/api/account/use-query.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Card } from '#web/ui/card.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';

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
  const { value, failure, isLoading, reload, keep } = useNewestQuery(getMemberMails);
  return (
    <Card title="News about you">
      {value === null ? (
        <QueryNotice label="Loading" failure={failure} isLoading={isLoading} onRetry={reload} />
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

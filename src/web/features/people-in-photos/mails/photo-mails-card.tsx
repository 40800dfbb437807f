/** Which mails the member gets about photos of them. */
import type { PhotoMails } from '#contract/people-in-photos/photo-mails.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useNewestQuery } from '#web/api/account/use-newest-query.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Card } from '#web/ui/card.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';

interface ChoiceProps {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly choose: (isOn: boolean) => Promise<void>;
}

function Choice({ label, hint, isOn, choose }: ChoiceProps) {
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

export function PhotoMailsCard() {
  const call = useCall();
  const showToast = useToast();
  const { value, failure, isLoading, reload, keep } = useNewestQuery('getPhotoMails');

  async function save(mails: PhotoMails) {
    keep((await call('setPhotoMails', { body: mails })).body);
    showToast('success', 'Your choice is saved.');
  }

  return (
    <Card title="Photos of you">
      {value === null ? (
        <QueryNotice label="Loading" failure={failure} isLoading={isLoading} onRetry={reload} />
      ) : (
        <>
          <Choice
            label="Mail me when someone has marked me in a photo"
            hint="At most one mail a day. Nobody else sees the mark until you agree."
            isOn={value.whenWaiting}
            choose={(whenWaiting) => save({ ...value, whenWaiting })}
          />
          <Choice
            label="Mail me when a photo shows me because someone else agreed"
            hint="Such as an admin, before you had an account. In the same mail."
            isOn={value.whenShown}
            choose={(whenShown) => save({ ...value, whenShown })}
          />
        </>
      )}
    </Card>
  );
}

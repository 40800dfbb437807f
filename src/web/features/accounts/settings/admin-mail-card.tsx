/** Which mails an admin gets about what waits. */
import { useState } from 'react';
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
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';

type Choice = AdminMail | 'default';

const labels: Readonly<Record<Choice, string>> = {
  default: `One for each claim; one a day once more than ${mostSingleMails} wait`,
  single: 'One for each claim',
  digest: 'One a day, at 8 in the morning, if something waits',
  none: 'None',
};
const choices: readonly Choice[] = ['default', ...adminMails];

export function AdminMailCard() {
  const call = useCall();
  const showToast = useToast();
  const { value, failure, isLoading, reload, keep } = useNewestQuery(getAdminMail);
  const [chosen, setChosen] = useState<Choice | null>(null);
  const stored = value === null ? null : (value.choice ?? 'default');
  const current = chosen ?? stored;
  const { isBusy, alert, run } = useAction(async () => {
    const choice = current === 'default' ? null : current;
    const { body } = await call(setAdminMail, { body: { choice } });
    keep(body);
    showToast('success', 'Your choice is saved.');
  });
  return (
    <Card title="Emails to admins">
      {stored === null ? (
        <QueryNotice label="Loading" failure={failure} isLoading={isLoading} onRetry={reload} />
      ) : (
        <>
          <fieldset className="stack">
            <legend>Emails about claims, missed searches and new photos</legend>
            {choices.map((choice) => (
              <div key={choice} className="tick-row">
                <input
                  id={`mail-${choice}`}
                  className="tick"
                  type="radio"
                  name="admin-mail"
                  checked={current === choice}
                  onChange={() => setChosen(choice)}
                />
                <label htmlFor={`mail-${choice}`}>{labels[choice]}</label>
              </div>
            ))}
          </fieldset>
          <AlertBox message={alert} />
          <div className="form-actions">
            <Button type="button" isBusy={isBusy} disabled={current === stored} onClick={run}>
              Save
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

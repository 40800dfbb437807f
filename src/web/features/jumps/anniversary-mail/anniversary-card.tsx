/** Whether the member gets a mail on the anniversary of the jump. */
import { maxInAnniversaryMail } from '#contract/jumps/anniversary-mail.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useNewestQuery } from '#web/api/account/use-newest-query.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Card } from '#web/ui/card.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';

export function AnniversaryCard() {
  const call = useCall();
  const showToast = useToast();
  const { value, failure, isLoading, reload, keep } = useNewestQuery('getAnniversaryMail');
  const isOn = value?.isOn ?? false;
  const { isBusy, alert, run } = useAction(async () => {
    const { body } = await call('setAnniversaryMail', { body: { isOn: !isOn } });
    keep(body);
    showToast('success', body.isOn ? 'The mail is on.' : 'The mail is off.');
  });
  return (
    <Card title="The anniversary of your jump">
      {value === null ? (
        <QueryNotice label="Loading" failure={failure} isLoading={isLoading} onRetry={reload} />
      ) : (
        <>
          <CheckboxField
            label="Mail me on the anniversary"
            hint={`Once a year, with up to ${maxInAnniversaryMail} members who share the day. The register must have day, month and year of your jump. One click in the mail stops it.`}
            checked={isBusy ? !isOn : isOn}
            aria-disabled={isBusy || undefined}
            onChange={() => {
              if (!isBusy) run();
            }}
          />
          <AlertBox message={alert} />
        </>
      )}
    </Card>
  );
}

/** Turns a mail that members may choose on and off. */
import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { useCall } from '../../call-context.ts';
import { useAction } from '../../forms/use-action.ts';
import { QueryNotice } from '../query-notice.tsx';
import { useNewestQuery } from '../use-newest-query.ts';

interface Props {
  readonly title: string;
  readonly label: string;
  readonly hint: ReactNode;
  readonly read: 'getAnniversaryMail' | 'getYearPhotosMail';
  readonly write: 'setAnniversaryMail' | 'setYearPhotosMail';
}

export function MailSetting({ title, label, hint, read, write }: Props) {
  const call = useCall();
  const showToast = useToast();
  const { value, failure, isLoading, reload, keep } = useNewestQuery(read);
  const isOn = value?.isOn ?? false;
  const { isBusy, alert, run } = useAction(async () => {
    const { body } = await call(write, { body: { isOn: !isOn } });
    keep(body);
    showToast('success', body.isOn ? 'The mail is on.' : 'The mail is off.');
  });
  return (
    <Card title={title}>
      {value === null ? (
        <QueryNotice label="Loading" failure={failure} isLoading={isLoading} onRetry={reload} />
      ) : (
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
      )}
    </Card>
  );
}

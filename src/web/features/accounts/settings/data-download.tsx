import { useOwnPassword } from '#web/api/account/use-own-password.ts';
import { useCall } from '#web/api/call-context.ts';
import { PasswordAction } from '#web/api/forms/password-action.tsx';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { saveData } from './save-data.ts';

const label = 'Download my data';

export function DataDownload() {
  const call = useCall();
  const { isAsked } = useOwnPassword();
  const download = async (body: { password?: string | undefined }) => {
    saveData((await call('downloadData', { body })).body);
  };
  const atOnce = useAction(() => download({}));
  return (
    <Card title="A copy of your data">
      <p>Everything that we store about your account, in one JSON file.</p>
      <AlertBox message={atOnce.alert} />
      <div className="form-actions">
        {isAsked ? (
          <PasswordAction
            label={label}
            title={label}
            confirmLabel="Download"
            isForAdmin={false}
            act={download}
          >
            <p>Keep the file where only you can read it.</p>
          </PasswordAction>
        ) : (
          <Button type="button" kind="quiet" isBusy={atOnce.isBusy} onClick={atOnce.run}>
            {label}
          </Button>
        )}
      </div>
    </Card>
  );
}

import { downloadData } from '#contract/account-data/account-data.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { saveFile } from '#web/ui/save-file.ts';

export function DataDownload() {
  const call = useCall();
  const { alert, isBusy, run } = useAction(async () => {
    const { body } = await call(downloadData);
    const name = `freak-brothers-account-${body.exportedAt.slice(0, 10)}.json`;
    saveFile(name, new Blob([`${JSON.stringify(body, null, 2)}\n`], { type: 'application/json' }));
  });
  return (
    <Card title="A copy of your data">
      <p>
        Everything that we store about your account, in one JSON file. Keep it where only you can
        read it.
      </p>
      <AlertBox message={alert} />
      <div className="form-actions">
        <Button type="button" kind="quiet" isBusy={isBusy} onClick={run}>
          Download my data
        </Button>
      </div>
    </Card>
  );
}

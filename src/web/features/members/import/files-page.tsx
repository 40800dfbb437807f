import '#web/ui/manifest/admin.css';
import { ImportCard } from './import-card.tsx';
import { useState } from 'react';
import { exportMembersFile } from '#contract/members/import.ts';
import { useCall } from '#web/api/call-context.ts';
import { settle } from '#web/api/settle.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';

export function FilesPage() {
  return (
    <>
      <ImportCard />
      <ExportCard />
    </>
  );
}

const fileName = 'members.csv';

function ExportCard() {
  const call = useCall();
  const showToast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);

  async function download() {
    setIsBusy(true);
    setAlert(null);
    const response = await settle(call(exportMembersFile));
    setIsBusy(false);
    if (!response.isOk) {
      setAlert(response.failure.message);
      return;
    }
    saveFile(fileName, response.value.body as Blob);
    showToast('success', `${fileName} downloaded.`);
  }

  return (
    <Card title="Export">
      <p>All members of the three series, in a file that can be imported again.</p>
      <AlertBox message={alert} />
      <div className="form-actions">
        <Button type="button" isBusy={isBusy} onClick={() => void download()}>
          Download members.csv
        </Button>
      </div>
    </Card>
  );
}

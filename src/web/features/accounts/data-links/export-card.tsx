import { useState } from 'react';
import { useCall } from '#web/api/call-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { saveData } from '../settings/save-data.ts';
import { DoneCard } from './done-card.tsx';
import { LinkStep } from './link-step.tsx';
import { useDataLink } from './use-data-link.ts';

interface Props {
  readonly token: string;
  readonly email: string;
}

export function ExportCard({ token, email }: Props) {
  const call = useCall();
  const [isDone, setIsDone] = useState(false);
  const link = useDataLink(token, async (body) => {
    const { body: answer } = await call('downloadDataByLink', { body });
    if ('challenge' in answer) return answer;
    saveData(answer);
    setIsDone(true);
    return null;
  });
  if (isDone) {
    return (
      <DoneCard title="Your data is downloaded">
        <p>
          The file is with your other downloads. The link does not work again:{' '}
          <Link to="/login">sign in</Link> to download another copy on Your account.
        </p>
      </DoneCard>
    );
  }
  return (
    <Card title="A copy of your data">
      <p>
        Everything that we store about the account with the email <b>{email}</b>, in one JSON file.
        The link works once: use a device where you want to keep the file.
      </p>
      <p>If you did not ask for this, close this page. Nothing will happen.</p>
      <LinkStep link={link}>
        <Button type="button" isBusy={link.isBusy} onClick={link.run}>
          Download my data
        </Button>
      </LinkStep>
    </Card>
  );
}

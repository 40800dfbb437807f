/** Stops a mail with the link in it. Only a button stops it, because programs that inspect mails open pages too. */
import { useState } from 'react';
import { stopMemberMail, type StoppableMail } from '#contract/accounts/member-mails.ts';
import { useLinkToken } from '#web/api/account/use-link-token.ts';
import { useCall } from '#web/api/call-context.ts';
import { CardAction } from '#web/api/forms/action-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

const mailAndToken = /^#((?:this-month|marks)-[0-9a-f]{48})$/;

/** With a sentence, where one is needed. */
const words: Readonly<Record<StoppableMail, readonly [title: string, sentence?: string]>> = {
  'this-month': ['Stop the email “This month”'],
  marks: [
    'Stop the email about new marks of you',
    'Marks of you stay hidden until you agree to them on this site.',
  ],
};

const EmailsLink = () => <Link to="/your-account/emails">Emails</Link>;

interface StoppingProps {
  readonly mail: StoppableMail;
  readonly token: string;
}

function Stopping({ mail, token }: StoppingProps) {
  const call = useCall();
  const [result, setResult] = useState<string | null>(null);
  const heading = useFocusOnChange(result !== null);
  const act = async () => {
    const { body } = await call(stopMemberMail, { params: { mail, token } });
    setResult(body.message);
  };
  if (result !== null) {
    return (
      <Card title="The email is off" heading={heading}>
        <p>
          {`${result} You can turn it on again under `}
          <EmailsLink />.
        </p>
      </Card>
    );
  }
  const [title, sentence] = words[mail];
  return (
    <Card title={title}>
      {sentence === undefined ? null : <p>{sentence}</p>}
      <CardAction label="Stop the email" act={act} />
    </Card>
  );
}

export function StopMailPage() {
  const found = useLinkToken(mailAndToken);
  const isHydrated = useHydrated();
  if (isHydrated && found !== null) {
    const end = found.lastIndexOf('-');
    const mail = found.slice(0, end) as StoppableMail;
    return <Stopping key={found} mail={mail} token={found.slice(end + 1)} />;
  }
  return (
    <Card title="Open the link in our email">
      <p>
        {'This page works with the link in the email. You can also turn the email off under '}
        <EmailsLink />.
      </p>
    </Card>
  );
}

/** Shows the secret for an authenticator app and asks for the first code. */
import { useEffect, useRef, type ReactNode } from 'react';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { QrImage } from '#web/ui/qr-image.tsx';
import { TotpMethod } from '../../sign-in/code-methods.tsx';

interface Props {
  /** Why it starts again with another secret; null the first time. */
  readonly notice: string | null;
  /** Base32. */
  readonly secret: string;
  /** `otpauth://…` */
  readonly uri: string;
  /** Throws the server's refusal. */
  readonly send: (code: string) => Promise<void>;
  readonly leaveButton: ReactNode;
}

export function TotpSetup({ notice, secret, uri, send, leaveButton }: Props) {
  const start = useRef<HTMLDivElement>(null);
  // The field that had the focus has disappeared, and on a phone this card is out of sight.
  useEffect(() => {
    if (notice !== null) start.current?.focus();
  }, [notice]);
  return (
    <>
      <div ref={start} tabIndex={-1}>
        <AlertBox message={notice} />
      </div>
      <ol className="totp-steps">
        <li>
          Install an authenticator app on your phone, such as Google Authenticator or Microsoft
          Authenticator, unless you have one.
        </li>
        <li>
          Scan this code with the app.
          <div className="totp-code row">
            <QrImage text={uri} label="QR code for your authenticator app" />
            <div className="stack">
              <p>
                Are you on the phone with the app? <a href={uri}>Open the app</a>
              </p>
              <p>
                Or type this key into the app:{' '}
                <code className="totp-key">{secret.match(/.{1,4}/g)?.join(' ')}</code>
              </p>
            </div>
          </div>
        </li>
        <li>Enter the code that the app shows now.</li>
      </ol>
      <TotpMethod send={send} isChosen={false} leaveButton={leaveButton} />
    </>
  );
}

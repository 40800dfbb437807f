/** Gives an authenticator app its secret, and asks for the first code. */
import type { ReactNode } from 'react';
import { QrImage } from '#web/ui/qr-image.tsx';
import { TotpMethod } from '../../sign-in/code-methods.tsx';

interface Props {
  /** In base32. */
  readonly secret: string;
  /** `otpauth://…` */
  readonly uri: string;
  /** Throws what the server refuses. */
  readonly send: (code: string) => Promise<void>;
  /** The button that leads away. */
  readonly leaveButton: ReactNode;
}

export function TotpSetup({ secret, uri, send, leaveButton }: Props) {
  return (
    <>
      <ol className="totp-steps">
        <li>
          Install an authenticator app on your phone, such as Google Authenticator or Microsoft
          Authenticator, unless you have one.
        </li>
        <li>
          Scan this code with the app.
          <div className="totp-code">
            <QrImage text={uri} label="QR code for your authenticator app" />
            <div>
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

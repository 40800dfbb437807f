import { lazy, Suspense, type Ref } from 'react';
import { noticeDays, undoMoveDays, type MoveStatus } from '#contract/accounts/lost-mailbox.ts';
import { numberLabel } from '#contract/number-label.ts';
import { Card } from '#web/ui/card.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Link } from '#web/ui/link.tsx';
import { MoveProofs } from './move-proofs.tsx';

const QrImage = lazy(async () => {
  const { QrImage: Part } = await import('#web/ui/qr-image.tsx');
  return { default: Part };
});

interface Props {
  readonly status: MoveStatus;
  readonly heading: Ref<HTMLHeadingElement>;
  /** Of the mailed link. */
  readonly token: string;
  readonly onChange: (status: MoveStatus) => void;
}

function Vouches({ status, token }: { readonly status: MoveStatus; readonly token: string }) {
  const { vouches, needed, earliestAt } = status;
  const address = `${window.location.origin}/vouch#${token}`;
  return (
    <>
      <h3>Ask two members to vouch for you</h3>
      <p>
        <b>
          {Math.min(vouches, needed)} of {needed}
        </b>{' '}
        have vouched. The account moves {noticeDays} days after your request: on{' '}
        <b>
          <Instant at={earliestAt} isDay />
        </b>{' '}
        at the earliest.
      </p>
      <p>Show this code to members who know you, or send them the address below it.</p>
      <div className="vouch-code">
        <Suspense>
          <QrImage text={address} label="QR code for members who vouch for you" />
        </Suspense>
        <p className="vouch-address">{address}</p>
      </div>
    </>
  );
}

export function StatusCard({ status, heading, token, onChange }: Props) {
  const { freakBrotherNumber, email, state, vouchToken } = status;
  const label = numberLabel('fb', freakBrotherNumber);
  if (state === 'moved') {
    return (
      <Card title="Your account was moved" heading={heading}>
        <p>
          The account of {label} uses <b>{email}</b> now. It was signed out everywhere, and its
          phone number was removed.
        </p>
        <p>
          <Link to="/recover-password">Choose a new password</Link>
        </p>
        <p className="hint">An admin can undo the move for {undoMoveDays} days.</p>
      </Card>
    );
  }
  return (
    <Card title={`Your request for ${label} is open`} heading={heading}>
      <p>
        The account moves to <b>{email}</b> when an admin has checked that it is you. The admins
        know about it and may write to you. Your former email got a notice and can stop the request.
      </p>
      <p>Keep the email with the link. It brings you back to this page.</p>
      <MoveProofs status={status} token={token} onAdded={onChange} />
      {vouchToken === null ? null : <Vouches status={status} token={vouchToken} />}
    </Card>
  );
}

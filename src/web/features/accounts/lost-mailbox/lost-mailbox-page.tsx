/** A member who lost email and phone asks for a new email. */
import { useEffect, useRef, useState } from 'react';
import { undoMoveDays } from '#contract/accounts/lost-mailbox.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { RequestForm } from './request-form.tsx';
import './lost-mailbox.css';

export function LostMailboxPage() {
  const [notice, setNotice] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The sent form has disappeared, and the focus with it.
  useEffect(() => {
    if (notice !== null) heading.current?.focus({ preventScroll: true });
  }, [notice]);
  if (notice !== null) {
    return (
      <Card title="Open the link in our email" heading={heading}>
        <p>{notice}</p>
        <ul className="lost-facts">
          <li>No email after a few minutes? Check the spam folder, the number and the address.</li>
          <li>No one sees your request before you open the link.</li>
        </ul>
        <p>
          <button type="button" className="text-button" onClick={() => setNotice(null)}>
            Ask again
          </button>
        </p>
      </Card>
    );
  }
  return (
    <Card title="Move your account to a new email">
      <p>
        For members who can no longer read the email of their account and have no access to its
        phone. Do you still have one of them?{' '}
        <Link to="/recover-password">Recover your password</Link>
      </p>
      <ul className="lost-facts">
        <li>
          We email a link to your new address. After you open it, the admins see your request.
        </li>
        <li>An admin moves the account if you can prove who you are.</li>
        <li>
          Your former address gets a notice and can stop the request. A move can be undone for{' '}
          {undoMoveDays} days.
        </li>
      </ul>
      <RequestForm onSent={setNotice} />
    </Card>
  );
}

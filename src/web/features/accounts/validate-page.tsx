/** Entering the code that validates an account, or confirms its new phone. */
import { Link } from '#web/ui/link.tsx';
import { useSession } from '#web/api/session-context.ts';
import { EmailCorrection } from './email-correction.tsx';
import { useNewsOfUser } from './use-news-of-user.ts';
import { ValidationCode } from './validation-code.tsx';

export function ValidatePage() {
  const session = useSession();
  const user = session.kind === 'signed-in' ? session.user : null;
  const needsCode = user !== null && (!user.phoneNumberConfirmed || user.isPhonePending);
  useNewsOfUser(needsCode);
  if (!needsCode) {
    return (
      <section className="card quiet" aria-label="Your account">
        <p>Your account is validated.</p>
        <p>
          <Link to="/">Home</Link>
        </p>
      </section>
    );
  }
  return (
    <>
      <ValidationCode user={user} />
      {user.phoneNumberConfirmed ? null : <EmailCorrection />}
    </>
  );
}

/** Which emails the account gets. */
import { useSession } from '#web/api/session-context.ts';
import { MemberMailsCard, AdminMailCard } from '#web/features/accounts/member-mails/mail-cards.tsx';
import { MessagesCard } from '#web/features/contact/relayed/messages-card.tsx';

export function EmailsPage() {
  const session = useSession();
  if (session.kind !== 'signed-in') return null;
  const { freakBrotherNumber, isAdmin } = session.user;
  const hasNumber = freakBrotherNumber !== null;
  return (
    <>
      <MessagesCard hasNumber={hasNumber} />
      {hasNumber ? <MemberMailsCard /> : null}
      {isAdmin ? <AdminMailCard /> : null}
    </>
  );
}

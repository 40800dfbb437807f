import { YourAccountPage } from '#web/features/accounts/settings/your-account-page.tsx';
import { MessagesCard } from '#web/features/contact/relayed/messages-card.tsx';

export function YourAccountPageWithMessages() {
  return <YourAccountPage MessagesCard={MessagesCard} />;
}

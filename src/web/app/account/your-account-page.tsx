import { lazy } from 'react';
import { YourAccountPage } from '#web/features/accounts/settings/your-account-page.tsx';

const MessagesCard = lazy(async () => ({
  default: (await import('#web/features/contact/relayed/messages-card.tsx')).MessagesCard,
}));

export function YourAccountPageWithMessages() {
  return <YourAccountPage MessagesCard={MessagesCard} />;
}

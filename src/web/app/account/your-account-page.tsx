import { lazy } from 'react';
import { YourAccountPage } from '#web/features/accounts/settings/your-account-page.tsx';

const MessagesCard = lazy(async () => ({
  default: (await import('#web/features/contact/relayed/messages-card.tsx')).MessagesCard,
}));
const AnniversaryCard = lazy(async () => ({
  default: (await import('#web/features/jumps/anniversary-mail/anniversary-card.tsx'))
    .AnniversaryCard,
}));
const YearPhotosCard = lazy(async () => ({
  default: (await import('#web/features/gallery/year-mail/year-photos-card.tsx')).YearPhotosCard,
}));

const PhotoMailsCard = lazy(async () => ({
  default: (await import('#web/features/people-in-photos/mails/photo-mails-card.tsx'))
    .PhotoMailsCard,
}));

function MailCards() {
  return (
    <>
      <MessagesCard />
      <AnniversaryCard />
      <YearPhotosCard />
      <PhotoMailsCard />
    </>
  );
}

export function YourAccountPageWithMails() {
  return <YourAccountPage MailCards={MailCards} />;
}

/** Stops the mail on the anniversary with the link in it. */
import { StopMail } from '#web/api/account/mails/stop-mail.tsx';

export function StopAnniversaryPage() {
  return (
    <StopMail title="Stop the mail on the anniversary of your jump" stop="stopAnniversaryMail" />
  );
}

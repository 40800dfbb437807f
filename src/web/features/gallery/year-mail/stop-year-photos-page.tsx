/** Stops the mail about photos of the year of the jump with the link in it. */
import { StopMail } from '#web/api/account/mails/stop-mail.tsx';

export function StopYearPhotosPage() {
  return (
    <StopMail
      title="Stop the mail about photos of the year of your jump"
      stop="stopYearPhotosMail"
    />
  );
}

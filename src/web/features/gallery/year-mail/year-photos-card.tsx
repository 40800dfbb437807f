/** Whether the member gets a mail when photos of the year of the jump are added. */
import { MailSetting } from '#web/api/account/mails/mail-setting.tsx';

export function YearPhotosCard() {
  return (
    <MailSetting
      title="Photos of the year of your jump"
      label="Mail me when photos of my year are added"
      hint="At most once a day, with photos that other members added. The register must have the year of your jump. One click in the mail stops it."
      read="getYearPhotosMail"
      write="setYearPhotosMail"
    />
  );
}

/** Whether the member gets a mail on the anniversary of the jump. */
import { maxInAnniversaryMail } from '#contract/jumps/anniversary-mail.ts';
import { MailSetting } from '#web/api/account/mails/mail-setting.tsx';

export function AnniversaryCard() {
  return (
    <MailSetting
      title="The anniversary of your jump"
      label="Mail me on the anniversary"
      hint={`Once a year, with up to ${maxInAnniversaryMail} members who share the day. The register must have day, month and year of your jump. One click in the mail stops it.`}
      read="getAnniversaryMail"
      write="setAnniversaryMail"
    />
  );
}

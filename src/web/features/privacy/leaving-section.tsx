import type { Privacy } from '#contract/privacy/privacy.ts';
import { Section } from './section.tsx';

type Ways = Privacy['messagingWays'];

const email: Readonly<Record<Ways['email'], string>> = {
  smtp: 'Emails go through the mail provider of the operator.',
  outbox: 'Emails are not sent: this site keeps them in files on its own machine.',
};

const sms: Readonly<Record<Ways['sms'], string>> = {
  twilio: 'Text messages go through Twilio, which gets the phone number and the text.',
  outbox: 'Text messages are kept in files on its own machine too.',
  off: 'It sends no text messages.',
};

export function LeavingSection({ messagingWays }: Pick<Privacy, 'messagingWays'>) {
  return (
    <Section title="What leaves the site">
      <p>
        Nothing goes to advertisers or analytics services. Pages load everything from this site,
        including fonts and photos.
      </p>
      <p>
        {email[messagingWays.email]} {sms[messagingWays.sms]} The operator chooses the machines for
        the database, the photos and the backups.
      </p>
    </Section>
  );
}

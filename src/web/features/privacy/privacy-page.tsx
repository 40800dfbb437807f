/** What the site shows and stores about people. The sections are in the order of the page. */
import './privacy.css';
import { useLoaderData } from 'react-router';
import { brand } from '#contract/brand.ts';
import type { ShownField } from '#contract/members/member-fields.ts';
import type { Privacy } from '#contract/privacy/privacy.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadFailure } from '#web/ui/loading/failure-notice.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { BrowserSection } from './browser-section.tsx';
import type { LoadedPrivacy } from './load-privacy.ts';
import { PeriodsSection } from './periods-section.tsx';
import { Facts, Section, type Fact } from './section.tsx';
import { AccountSection, VisitsSection } from './stored-sections.tsx';

export function PrivacyPage() {
  const loaded: LoadedPrivacy = useLoaderData();
  return (
    <>
      <PageHeading title="Privacy" />
      <article className="card prose privacy">
        {loaded.isOk ? (
          <Sections privacy={loaded.value} />
        ) : (
          <LoadFailure failure={loaded.failure} />
        )}
      </article>
    </>
  );
}

function Sections({ privacy }: { readonly privacy: Privacy }) {
  return (
    <>
      <Section title="In short">
        <ul>
          <li>Numbers, names, jumps, stories and photos of {brand.plural} are public.</li>
          <li>Email, phone and place of an account are not.</li>
          <li>No advertising, no analytics, nothing from other sites.</li>
          <li>You can change, download and delete what is stored about you.</li>
        </ul>
      </Section>
      <OperatorSection operator={privacy.operator} />
      <PublicSection />
      <AccountSection maxKnownDevices={privacy.maxKnownDevices} />
      <VisitsSection />
      <PeriodsSection periods={privacy.periods} maxKnownDevices={privacy.maxKnownDevices} />
      <BrowserSection periods={privacy.periods} />
      <LeavingSection messagingWays={privacy.messagingWays} />
      <ChoicesSection operator={privacy.operator} />
    </>
  );
}

const person = 'The number, the first and last name, and whether the member has died.';
const jump = 'Date, place and maneuver of the jump, and the story.';

/** The sentence that names each field that everyone can see. A field without one does not compile. */
const sentences = {
  series: person,
  number: person,
  firstName: person,
  lastName: person,
  deceased: person,
  day: jump,
  month: jump,
  year: jump,
  location: jump,
  maneuver: jump,
  story: jump,
} satisfies Record<ShownField, string>;

function PublicSection() {
  return (
    <Section title="What everyone can see about a member">
      <ul>
        {[...new Set(Object.values(sentences))].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        <li>The photo and the membership card, if they were uploaded.</li>
        <li>
          Photos in the gallery, with caption, description, number of views, the day and the place
          where they were taken, and the number and name of the {brand.singular} who sent them, with
          the day.
        </li>
        <li>
          Remembrances that members, relatives and friends wrote about a deceased member, with their
          names.
        </li>
        <li>Whether an account has claimed the number.</li>
      </ul>
      <p>
        These pages can be read, printed and copied without an account. A profile asks search
        engines not to list it until an account has claimed its number. Of the night series only
        number, name and whether the member has died are shown.
      </p>
      <p>
        Members can withhold their names: then only “{brand.numberPrefix}123, name withheld” is
        shown, without story, photo and jump. They can also hide only the story, the photo and card,
        or the date. Admins do it for members who ask. Admins still see all of it.
      </p>
      <p>
        Admins can add other names by which the search finds a member, such as a nickname. No public
        page shows them.
      </p>
    </Section>
  );
}

const takeDown = (email: string | null): Fact => [
  'Have something taken down',
  <>
    You need no account to ask. Write through <Link to="/Contact?about=take-down">Contact</Link>
    {email === null ? null : (
      <>
        {' or to '}
        <MailLink email={email} />
      </>
    )}
    , and say which page it is on. Admins can correct a record, withhold a name, hide a story or a
    photo, and delete photos. Only you download your data or delete your account. If you cannot sign
    in, <Link to="/recover-password">recover your account</Link> first.
  </>,
];

const ofMembers: readonly Fact[] = [
  [
    'Hide it',
    'What others see withholds your name, or hides your story, photo or date. Emails stops messages from visitors.',
  ],
  [
    'Change it',
    `My ${brand.numberPrefix} Profile has your jump, story, photo and card. Me has your name, phone, place and intro, and leads to all pages named here.`,
  ],
  [
    'Delete a photo',
    'You can delete every photo that you have uploaded. It is gone from the site at once.',
  ],
  [
    'Download it',
    'Your data has a copy of everything about your account, in one file. It asks for your password.',
  ],
  [
    'Delete your account',
    'Your data also has the button that deletes your account, with all photos that you have uploaded. Your number stays in the directory with its name, jump and story: change what should not stay before you delete the account.',
  ],
];

function ChoicesSection({ operator }: Pick<Privacy, 'operator'>) {
  return (
    <Section title="Your choices">
      <Facts facts={[...ofMembers, takeDown(operator.email)]} />
      <div className="row">
        <LinkButton to={`/My-${brand.numberPrefix}-Profile`}>
          My {brand.numberPrefix} Profile
        </LinkButton>
        <LinkButton to="/my-profile">Me</LinkButton>
      </div>
    </Section>
  );
}

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

function LeavingSection({ messagingWays }: Pick<Privacy, 'messagingWays'>) {
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

function OperatorSection({ operator: { name, email } }: Pick<Privacy, 'operator'>) {
  return (
    <Section title="Who runs this site">
      <p>
        {name === null ? 'The operator has not given a name here.' : `${name} runs this site.`}{' '}
        Questions about your data, and requests to take something down, go through{' '}
        <Link to="/Contact">Contact</Link>
        {email === null ? null : (
          <>
            {' or to '}
            <MailLink email={email} />
          </>
        )}
        .
      </p>
    </Section>
  );
}

/** Encodes signs that have a meaning in an address, such as `?`. */
function addressOf(email: string): string {
  const at = email.lastIndexOf('@');
  return `mailto:${encodeURIComponent(email.slice(0, at))}${email.slice(at)}`;
}

const MailLink = ({ email }: { readonly email: string }) => <a href={addressOf(email)}>{email}</a>;

import { brand } from '#contract/brand.ts';
import type { Privacy } from '#contract/privacy/privacy.ts';
import { Link } from '#web/ui/link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { MailLink } from './mail-link.tsx';
import { Facts, Section, type Fact } from './section.tsx';

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
    `My ${brand.numberPrefix} Profile withholds your name, or hides your story, photo or date, and Your account stops messages from visitors.`,
  ],
  [
    'Change it',
    `My ${brand.numberPrefix} Profile has your jump, story, photo and card. My profile has your name, phone, place and intro.`,
  ],
  [
    'Delete a photo',
    'You can delete every photo that you have uploaded. It is gone from the site at once.',
  ],
  [
    'Download it',
    'Your account has a copy of everything about your account, in one file. It asks for your password.',
  ],
  [
    'Delete your account',
    'Your account also has the button that deletes it, with all photos that you have uploaded. Your number stays in the directory with its name, jump and story: change what should not stay before you delete the account.',
  ],
];

export function ChoicesSection({ operator }: Pick<Privacy, 'operator'>) {
  return (
    <Section title="Your choices">
      <Facts facts={[...ofMembers, takeDown(operator.email)]} />
      <div className="privacy-links">
        <LinkButton to={`/My-${brand.numberPrefix}-Profile`}>
          My {brand.numberPrefix} Profile
        </LinkButton>
        <LinkButton to="/my-profile">My profile</LinkButton>
        <LinkButton to="/your-account">Your account</LinkButton>
      </div>
    </Section>
  );
}

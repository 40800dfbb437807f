/** What the site stores about accounts and visits, and who can see it. */
import { brand } from '#contract/brand.ts';
import type { Privacy } from '#contract/privacy/privacy.ts';
import { Facts, Section, type Fact } from './section.tsx';

const ofAccount = (maxKnownDevices: number): Fact[] => [
  [
    'Name, email and role',
    'You and the admins see them. Everyone sees the name beside your photos in the gallery while no number is linked to your account, unless the number that was linked last withheld its name.',
  ],
  [
    'Phone, place, time zone, profile name and intro',
    'Only you see them. Phone, place and intro are optional; codes can go to the phone.',
  ],
  [
    'Account photo',
    'Everyone sees it beside your photos in the gallery. It may wait for an admin, like those.',
  ],
  ['Claim of a number', 'You and the admins see the number and the day.'],
  [
    'Vouches',
    'Who vouched for whom, and when. The member who vouched and the admins see it; the other person learns how many did. Members to whom you show your code see your name and number.',
  ],
  [
    'Remembrances',
    'What you write about a deceased member, with a photo if you add one. The keepers of that page and the admins see it. Once one of them approves it, or at once if you keep the page, everyone sees it with your name or number. It is deleted with your account. If you remove it after someone reported it, the report stays until an admin has decided about the next one, or your account is deleted.',
  ],
  [
    'Pages that you keep',
    'Whose page you asked to keep, and who you are to that member. Only the admins see it. It is deleted with your account; the story that you wrote stays, and photos that you uploaded go.',
  ],
  [
    'People in photos',
    'Whom you mark, where and when. The member who is marked sees it, and the admins do; of a deceased member also the contributor of the photo. Everyone sees the name once the member, or for members who cannot answer someone in their place, agrees; until then it is deleted with your account. You can remove a mark of yourself at any time, for good: the site then stores that you are not to be marked in that photo. Names that you suggest are for members.',
  ],
  [
    'Emails that you choose',
    '“This month”, about the anniversary of your jump, photos of its year and photos of you, is off until you turn it on under Emails. The email about new marks of you is on until you turn it off. The site stores what you chose, and up to when something was in an email. An email names members as their public profiles do.',
  ],
  [
    'Photos that you upload',
    'Everyone sees them until they are deleted or hidden, with the day and the place that you give. If your account is linked to no member, they may wait until an admin approves them: until then only you and the admins see them. Your browser suggests the day that the camera wrote into the file; only what you save is sent. The site stores copies without the camera’s data, such as where a photo was taken. It keeps the name of the file, which only you see, but not the file.',
  ],
  [
    'Password, codes and links',
    'No one sees them. They are stored as hashes, which do not reveal them.',
  ],
  [
    'Passkeys and authenticator app',
    'You see the names of your passkeys and when you used them. Admins see whether two-step sign-in is on. The key of an authenticator app is stored, because codes are checked with it.',
  ],
  [
    'Where you are signed in',
    'You and the admins see browser, system and time, such as “Firefox on Linux”. No network address is stored.',
  ],
  [
    'Devices that you have used',
    `A hash of a random number for each, ${maxKnownDevices} at most. You get an email about a sign-in on another one.`,
  ],
  [
    'Proofs',
    'Photos that you add to show that a number or an account is yours. Only admins see them, and they are deleted with the decision.',
  ],
  [
    'Changes',
    'The change log records who changed what and when, so that mistakes can be undone. Admins see it. You can download the list of your own changes.',
  ],
];

export function AccountSection({ maxKnownDevices }: Pick<Privacy, 'maxKnownDevices'>) {
  return (
    <Section title="What is stored about an account">
      <Facts facts={ofAccount(maxKnownDevices)} />
      <p>
        The operator can read everything in the database, except what is stored as a hash. Your{' '}
        {brand.numberPrefix} number’s own page is public, as described above.
      </p>
    </Section>
  );
}

const ofVisits: readonly Fact[] = [
  [
    'Searches',
    'The term, the time and the number of results, without who searched. Terms that look like an email address or a phone number are not stored, nor more than 500 searches a day from one network address. Admins see the others.',
  ],
  [
    'Views',
    'Profiles and photos have a count of views, without who viewed them. So that a visitor counts once a day for each photo, a hash is stored until the day is over.',
  ],
  [
    'Requests about an account or a number',
    'Who no longer has the email of an account, or whose number another account has, leaves a name, an email address, the number, a message and up to 3 photos. Admins see them once the link in the email is opened. If they agree, the holder gets a notice with that address, masked.',
  ],
  [
    'Messages',
    'If you write through Contact, you leave a name, an email address and the text. No one sees them until the link in the email is opened. Admins see messages to the keepers, with a mark if a field that people do not see was filled in. A message to a member goes to that member by email; neither of you sees the address of the other until the member answers, and admins see it only if the member reports it.',
  ],
  [
    'Invitations',
    'For each invitation: the email address, the number, and when it was sent, opened and used. Admins see them. The member who sent one can download what they typed, and an account with that address what was sent to it.',
  ],
  [
    'Requests',
    'To stop abuse, the site counts requests by a hash of the network address or account. The log has one line for each request, without network address, name and search term. The operator’s proxy or provider may keep a log of its own.',
  ],
];

export function VisitsSection() {
  return (
    <Section title="What is stored about visits">
      <Facts facts={ofVisits} />
    </Section>
  );
}

/** How long data is kept. All periods come from the server, which uses them itself. */
import type { Privacy } from '#contract/privacy/privacy.ts';
import { durationInWords } from './duration-in-words.ts';
import { Facts, Section, type Fact } from './section.tsx';

type Periods = Privacy['periods'];

const session = ({ idleMs, totalMs }: Periods['memberSession']) =>
  `${durationInWords(idleMs)} after the last use, and ${durationInWords(totalMs)} at most`;

const factsOf = (periods: Periods, maxKnownDevices: number): Fact[] => [
  ['Records of members', 'As long as the directory exists.'],
  ['Accounts', 'Until their owner deletes them.'],
  ['Accounts that were never confirmed', `${durationInWords(periods.unvalidatedAccountMs)}.`],
  ['Staying signed in', `${session(periods.memberSession)}.`],
  ['Admins staying signed in', `${session(periods.adminSession)}.`],
  ['Codes', `${durationInWords(periods.codeMs)}.`],
  ['Links in emails', `${durationInWords(periods.linkMs)}.`],
  [
    'The email and phone before you changed your email',
    `${durationInWords(periods.changedEmailMs)}. For that time a link in an email to the former address takes the account back.`,
  ],
  ['Unfinished sign-ins', `${durationInWords(periods.challengeMs)}.`],
  [
    'Devices that you have used',
    `${durationInWords(periods.knownDeviceMs)} after the last sign-in, or until you have used ${maxKnownDevices} others.`,
  ],
  ['Deleted photos', 'Their files are deleted at once.'],
  [
    'Photos that you add to a claim, or to a message about your number or your lost email',
    `Until an admin has decided, ${durationInWords(periods.proofMs)} at most.`,
  ],
  ['Vouches for a claim', 'Also withdrawn ones, until either of the two accounts is deleted.'],
  [
    'Random keys of uploads, so that a photo that is sent again is stored once',
    `${durationInWords(periods.uploadKeyMs)}.`,
  ],
  ['Photos that an admin has hidden', `${durationInWords(periods.hiddenPhotoMs)}.`],
  [
    'Photos of accounts without a member that no admin has approved',
    `${durationInWords(periods.heldPhotoMs)}.`,
  ],
  [
    'Messages to the keepers',
    `Until ${durationInWords(periods.closedMessageMs)} after an admin has closed them; ${durationInWords(periods.unclosedMessageMs)} if no admin does. A message whose link was not opened: ${durationInWords(periods.unconfirmedMessageMs)}.`,
  ],
  [
    'Messages to a member',
    `${durationInWords(periods.relayedMessageMs)}, also one to a member without an account. A reported one is kept like messages to the keepers.`,
  ],
  [
    'Blocked senders',
    'A hash of the email address and the name, until the member unblocks the sender or deletes the account.',
  ],
  [
    'Invitations',
    `Their links work for ${durationInWords(periods.invitationMs)}. They are deleted ${durationInWords(periods.oldInvitationMs)} after they were used or have expired, and with the account that has the email address.`,
  ],
  [
    'A change of who has an account or a number, which an admin announces to you',
    `${durationInWords(periods.noticeMs)} until it is carried out, unless you object. Afterwards, with the former email and phone of a moved account: ${durationInWords(periods.takeBackMs)}.`,
  ],
  ['Searches', `${durationInWords(periods.searchMs)}, but only the newest 200,000.`],
  ['Counts of views', 'As long as the profile or photo.'],
  ['Hashes of who viewed a photo', `${durationInWords(periods.photoViewerMs)} at most.`],
  ['Counts of requests', `${durationInWords(periods.useCountMs)} at most.`],
  [
    'The change log',
    'As long as the site. When an account is deleted, its personal data is removed from the log.',
  ],
  [
    'Backups',
    `${durationInWords(periods.backupMs)}, unless the operator keeps them longer. What you delete stays in older backups until then.`,
  ],
];

export function PeriodsSection({
  periods,
  maxKnownDevices,
}: Pick<Privacy, 'periods' | 'maxKnownDevices'>) {
  return (
    <Section title="How long it is kept">
      <Facts facts={factsOf(periods, maxKnownDevices)} />
      <p>
        What has expired no longer works, and is deleted within {durationInWords(periods.cleanupMs)}
        .
      </p>
    </Section>
  );
}

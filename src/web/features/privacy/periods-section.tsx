/** How long data is kept. All periods come from the server, which uses them itself. */
import type { Privacy } from '#contract/privacy/privacy.ts';
import { formatDuration } from './format-duration.ts';
import { Facts, Section, type Fact } from './section.tsx';

type Periods = Privacy['periods'];

const session = ({ idleMs, totalMs }: Periods['memberSession']) =>
  `${formatDuration(idleMs)} after the last use, and ${formatDuration(totalMs)} at most`;

const factsOf = (periods: Periods, maxKnownDevices: number): Fact[] => [
  ['Records of members', 'As long as the directory exists.'],
  ['Accounts', 'Until their owner deletes them.'],
  ['Accounts that were never confirmed', `${formatDuration(periods.unvalidatedAccountMs)}.`],
  ['Staying signed in', `${session(periods.memberSession)}.`],
  ['Admins staying signed in', `${session(periods.adminSession)}.`],
  ['Codes', `${formatDuration(periods.codeMs)}.`],
  ['Links in emails', `${formatDuration(periods.linkMs)}.`],
  [
    'The email and phone before you changed your email',
    `${formatDuration(periods.changedEmailMs)}. For that time a link in an email to the former address takes the account back.`,
  ],
  ['Unfinished sign-ins', `${formatDuration(periods.challengeMs)}.`],
  [
    'Devices that you have used',
    `${formatDuration(periods.knownDeviceMs)} after the last sign-in, or until you have used ${maxKnownDevices} others.`,
  ],
  ['Deleted photos', 'Their files are deleted at once.'],
  [
    'Photos that you add to a claim, or to a message about your number or your lost email',
    `Until an admin has decided, ${formatDuration(periods.proofMs)} at most.`,
  ],
  ['Vouches for a claim', 'Also withdrawn ones, until either of the two accounts is deleted.'],
  [
    'Random keys of uploads, so that a photo that is sent again is stored once',
    `${formatDuration(periods.uploadKeyMs)}.`,
  ],
  ['Photos that an admin has hidden', 'Until an admin deletes them.'],
  ['Photos that an admin has deleted', `${formatDuration(periods.deletedPhotoMs)}.`],
  [
    'Photos of accounts without a member that no admin has approved',
    `${formatDuration(periods.heldPhotoMs)}.`,
  ],
  [
    'Messages to the keepers',
    `Until ${formatDuration(periods.closedMessageMs)} after an admin has closed them; ${formatDuration(periods.unclosedMessageMs)} if no admin does. A message whose link was not opened: ${formatDuration(periods.unconfirmedMessageMs)}.`,
  ],
  [
    'Messages to a member',
    `${formatDuration(periods.relayedMessageMs)}, also one to a member without an account. A reported one is kept like messages to the keepers.`,
  ],
  [
    'Blocked senders',
    'A hash of the email address and the name, until the member unblocks the sender or deletes the account.',
  ],
  [
    'Invitations',
    `Their links work for ${formatDuration(periods.invitationMs)}. They are deleted ${formatDuration(periods.oldInvitationMs)} after they were used or have expired, and with the account that has the email address.`,
  ],
  [
    'A change of who has an account or a number, which an admin announces to you',
    `${formatDuration(periods.noticeMs)} until it is carried out, unless you object. Afterwards, with the former email and phone of a moved account: ${formatDuration(periods.takeBackMs)}.`,
  ],
  ['Searches', `${formatDuration(periods.searchMs)}, but only the newest 200,000.`],
  ['Counts of views', 'As long as the profile or photo.'],
  ['Hashes of who viewed a photo', `${formatDuration(periods.photoViewerMs)} at most.`],
  ['Counts of requests', `${formatDuration(periods.useCountMs)} at most.`],
  [
    'The change log',
    'As long as the site. When an account is deleted, its personal data is removed from the log.',
  ],
  [
    'Backups',
    `${formatDuration(periods.backupMs)}, unless the operator keeps them longer. What you delete stays in older backups until then.`,
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
        What has expired no longer works, and is deleted within {formatDuration(periods.cleanupMs)}.
      </p>
    </Section>
  );
}

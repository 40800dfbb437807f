/** The rows of the page "Me": where they lead, and their present value. */
import type { User } from '#contract/accounts/account.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { OwnMarks } from '#contract/people-in-photos/photos-of-members.ts';
import type { OwnMemberProfile } from '#contract/profile/own-page.ts';
import { ownMemberPath } from '#web/addresses/own-member-address.ts';
import { knownDate } from '#web/ui/format-date.ts';

export interface OwnRow {
  readonly to: string;
  readonly label: string;
  readonly value: string;
}

/** @param marks null if they could not be loaded */
export function memberRows(member: OwnMemberProfile, marks: OwnMarks | null): OwnRow[] {
  return [
    { to: `${ownMemberPath}#jump`, label: 'Your jump', value: jumpText(member) },
    { to: `${ownMemberPath}#story`, label: 'Story', value: storyText(member) },
    { to: `${ownMemberPath}#pictures`, label: 'Card and photo', value: picturesText(member) },
    { to: '/Photos-Of-You', label: 'Photos of you', value: marks === null ? '' : marksText(marks) },
  ];
}

/** Instead of those about the member. Admins give out numbers themselves. */
export function unlinkedRows({ isAdmin, pendingNumber }: User): OwnRow[] {
  if (isAdmin && pendingNumber === null) return [];
  const value =
    pendingNumber === null ? 'None yet' : `Your claim of ${numberLabel('fb', pendingNumber)} waits`;
  return [{ to: '/claim-number', label: 'Your number', value }];
}

/** @param member null if the account has none */
export function accountRows(user: User, member: OwnMemberProfile | null, email: string): OwnRow[] {
  return [
    ...(member === null
      ? []
      : [
          {
            to: '/your-account/what-others-see',
            label: 'What others see',
            value: seenText(member),
          },
        ]),
    {
      to: '/your-account/password-and-devices',
      label: 'Password and devices',
      value: `Two-step sign-in is ${user.hasSecondFactor ? 'on' : 'off'}`,
    },
    { to: '/your-account/emails', label: 'Emails', value: email },
    { to: '/your-account/data', label: 'Your data', value: 'Download or delete' },
    ...(member !== null && user.claim.needed > 0
      ? [{ to: '/invite', label: 'Invite a load mate', value: 'It counts as your vouch' }]
      : []),
  ];
}

function jumpText(member: OwnMemberProfile): string {
  const parts = [knownDate(member), member.location, member.maneuver].filter((part) => part !== '');
  return parts.length === 0 ? 'Nothing yet' : parts.join(' · ');
}

/** Characters of a story that fit into a row. */
const longestBeginning = 60;

function storyText({ story, isStoryHidden }: OwnMemberProfile): string {
  if (isStoryHidden) return 'Hidden by an admin';
  if (story === '') return 'Nothing yet';
  const characters = [...story.replaceAll(/\s+/g, ' ').trim()];
  const beginning = characters.slice(0, longestBeginning).join('').trim();
  return characters.length > longestBeginning ? `${beginning}…` : beginning;
}

function picturesText({ avatarUri, fbCardUri }: OwnMemberProfile): string {
  if (fbCardUri === null) return avatarUri === null ? 'None yet' : 'A photo, no card yet';
  return avatarUri === null ? 'A card, no photo yet' : 'A card and a photo';
}

function marksText({ waiting, shown }: OwnMarks): string {
  if (waiting.length > 0) return `${waiting.length} waiting for you to agree`;
  return shown.length === 0 ? 'None yet' : String(shown.length);
}

function seenText(member: OwnMemberProfile): string {
  if (member.isNameWithheld) return 'Only your number';
  const hidden = [
    ...(member.isStoryWithheld ? ['story'] : []),
    ...(member.isPhotoWithheld ? ['pictures'] : []),
    ...(member.isYearWithheld ? ['date'] : []),
  ];
  return hidden.length === 0 ? 'Everything' : `Not your ${hidden.join(', ')}`;
}

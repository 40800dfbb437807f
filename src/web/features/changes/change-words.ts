import type { ChangeFieldName, LoggedChangeView } from '#contract/changes/changes.ts';
import { numberLabel } from '#contract/number-label.ts';

export const fieldNames: Readonly<Record<ChangeFieldName, string>> = {
  number: 'Number',
  firstName: 'First Name',
  lastName: 'Last Name',
  deceased: 'Deceased',
  day: 'Day',
  month: 'Month',
  year: 'Year',
  location: 'Location',
  maneuver: 'Jump',
  story: 'Story',
  aliases: 'Other Names',
  isStoryHidden: 'Story hidden',
  isSample: 'Invented',
  sampleMembers: 'Sample members',
  account: 'Account',
  isApproved: 'Approved',
  rejectedFor: 'Rejected for',
  role: 'Role',
  isDisabled: 'Disabled',
  sessions: 'Signed in',
  hasSecondFactor: 'Two-step sign-in',
  passkeys: 'Passkeys',
  photos: 'Photos',
  caption: 'Caption',
  isHidden: 'Hidden',
  reason: 'Reason',
  markdown: 'Text',
  state: 'State',
  note: 'Note',
};

const photoNames: Readonly<Record<string, string>> = {
  avatar: 'Account photo',
  photo: 'Photo',
  card: 'Membership card',
  gallery: 'Gallery photo',
};

type Action = LoggedChangeView['action'];
type Titles = Readonly<Record<Action, string>>;

const memberTitles: Titles = {
  added: 'Member added',
  changed: 'Record changed',
  removed: 'Member removed',
  erased: 'Own page changed',
};
const numberTitles: Titles = {
  added: 'Number marked',
  changed: 'Mark changed',
  removed: 'Number released',
  erased: 'Number marked',
};
const claimTitles: Titles = {
  added: 'Account linked',
  changed: 'Claim answered',
  removed: 'Account unlinked',
  erased: 'Account linked or unlinked',
};
const accountTitles: Titles = {
  added: 'Account created',
  changed: 'Account changed',
  removed: 'Account deleted',
  erased: 'Account changed',
};
const textTitles: Titles = {
  added: 'History text written',
  changed: 'History text changed',
  removed: 'History text removed',
  erased: 'History text changed',
};
const searchTitles: Titles = {
  added: 'Missed search dismissed',
  changed: 'Missed search dismissed again',
  removed: 'Missed search listed again',
  erased: 'Missed search dismissed',
};
const sampleTitles: Titles = {
  added: 'Sample data added',
  changed: 'Sample data changed',
  removed: 'Sample data removed',
  erased: 'Sample data changed',
};
const otherTitles: Titles = {
  added: 'Something added',
  changed: 'Something changed',
  removed: 'Something removed',
  erased: 'Something changed',
};
const photoActions: Titles = {
  added: 'added',
  changed: 'changed',
  removed: 'deleted',
  erased: 'changed',
};

const titles = {
  member: memberTitles,
  number: numberTitles,
  claim: claimTitles,
  account: accountTitles,
  text: textTitles,
  search: searchTitles,
  sample: sampleTitles,
  other: otherTitles,
};

export function titleOf(change: LoggedChangeView): string {
  const { subject, action, movedTo, series, photoKind } = change;
  if (subject === 'photo') return `${photoNames[photoKind] ?? 'Photo'} ${photoActions[action]}`;
  if (movedTo !== null && series !== null) return `Moved to ${numberLabel(series, movedTo)}`;
  return titles[subject][action];
}

export function nameOfActor({ kind, name }: LoggedChangeView['by']): string {
  if (kind === 'former account') return 'A deleted account';
  return kind === 'command' ? `The command “${name}”` : name;
}

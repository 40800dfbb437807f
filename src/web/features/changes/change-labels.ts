import {
  announcedStates,
  type AnnouncedState,
  type ChangeKind,
} from '#contract/accounts/announced-changes.ts';
import type { ChangeFieldName, LoggedChangeView } from '#contract/changes/changes.ts';
import { factOfEach, memberFields } from '#contract/members/member-fields.ts';
import { flagFields } from '#contract/members/withheld.ts';
import { numberLabel } from '#contract/number-label.ts';

export const fieldNames: Readonly<Record<ChangeFieldName, string>> = {
  ...factOfEach(memberFields, 'title'),
  ...factOfEach(flagFields, 'title'),
  isSample: 'Invented',
  sampleMembers: 'Sample members',
  account: 'Account',
  isApproved: 'Approved',
  linkedBy: 'Linked by',
  vouchedBy: 'Vouched by',
  countsAs: 'Counts as',
  remembrance: 'Remembrance',
  remembranceState: 'Remembrance is',
  hasPhoto: 'With a photo',
  relation: 'Relation',
  keeperState: 'Keeper is',
  markedPhoto: 'Photo',
  markState: 'Mark',
  suggestedName: 'Suggested name',
  rejectedFor: 'Rejected for',
  changeKind: 'Announced change',
  changeState: 'State',
  role: 'Role',
  isDisabled: 'Disabled',
  sessions: 'Signed in',
  hasPassword: 'Password works',
  hasSecondFactor: 'Two-step sign-in',
  passkeys: 'Passkeys',
  email: 'Email',
  photos: 'Photos',
  caption: 'Caption',
  isHidden: 'Hidden',
  isDeleted: 'Deleted',
  isWaiting: 'Waiting for approval',
  reason: 'Reason',
  markdown: 'Text',
  state: 'State',
  note: 'Note',
  assignedTo: 'Assigned to',
  isClosed: 'Closed',
  answers: 'Answers',
  templates: 'Templates',
  place: 'Place',
  slug: 'Address',
  spellings: 'Spellings',
  mergedPlaces: 'Merged',
  splitPlace: 'Split off',
  keptApart: 'Not the same as',
};

const kindLabels: Readonly<Record<ChangeKind, string>> = {
  move: 'Move the account to another email',
  give: 'Give the number to another account',
};

/** Of a value that is stored as a code. */
export const valueLabels: Readonly<
  Partial<Record<ChangeFieldName, Readonly<Record<string, string>>>>
> = { changeKind: kindLabels };

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
const vouchTitles: Titles = {
  added: 'Member vouched',
  changed: 'Vouch changed',
  removed: 'Vouch withdrawn',
  erased: 'Member vouched',
};
const invitationTitles: Titles = {
  added: 'Invitation sent',
  changed: 'Invitation used',
  removed: 'Invitation withdrawn',
  erased: 'Invitation sent',
};
const announcedTitles: Titles = {
  added: 'Change announced',
  changed: 'Announced change: changed',
  removed: 'Announced change: removed',
  erased: 'Change announced',
};
const announcedLabels: Readonly<Record<AnnouncedState, string>> = {
  open: 'announced',
  done: 'done',
  objected: 'stopped',
  cancelled: 'cancelled',
  impossible: 'not possible',
  'taken back': 'taken back',
};
const accountTitles: Titles = {
  added: 'Account created',
  changed: 'Account changed',
  removed: 'Account deleted',
  erased: 'Account changed',
};
const remembranceTitles: Titles = {
  added: 'Remembrance written',
  changed: 'Remembrance changed',
  removed: 'Remembrance removed',
  erased: 'Remembrance written or changed',
};
const keeperTitles: Titles = {
  added: 'Keeper request sent',
  changed: 'Keeper approved, refused or ended',
  removed: 'Keeper request withdrawn',
  erased: 'Keeper request sent or decided',
};
const markTitles: Titles = {
  added: 'Person marked in a photo',
  changed: 'Mark in a photo changed',
  removed: 'Mark in a photo removed',
  erased: 'Person marked in a photo',
};
const suggestionTitles: Titles = {
  added: 'Name suggested for a photo',
  changed: 'Suggestion changed',
  removed: 'Suggestion removed',
  erased: 'Name suggested for a photo',
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
const messageTitles: Titles = {
  added: 'Message received',
  changed: 'Message settled',
  removed: 'Message deleted',
  erased: 'Message settled',
};
const templateTitles: Titles = {
  added: 'Answer templates written',
  changed: 'Answer templates changed',
  removed: 'Answer templates removed',
  erased: 'Answer templates changed',
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
  vouch: vouchTitles,
  invitation: invitationTitles,
  'announced change': announcedTitles,
  account: accountTitles,
  remembrance: remembranceTitles,
  keeper: keeperTitles,
  mark: markTitles,
  suggestion: suggestionTitles,
  text: textTitles,
  search: searchTitles,
  sample: sampleTitles,
  message: messageTitles,
  templates: templateTitles,
  other: otherTitles,
};

/** Null without a state in the entry. */
function wordOfState({ fields }: LoggedChangeView): string | null {
  const after = fields.find(({ name }) => name === 'changeState')?.after;
  const state = announcedStates.find((each) => each === after);
  return state === undefined ? null : announcedLabels[state];
}

export function titleOf(change: LoggedChangeView): string {
  const { subject, action, movedTo, series, photoKind } = change;
  if (subject === 'announced change' && action === 'changed') {
    const word = wordOfState(change);
    if (word !== null) return `Announced change: ${word}`;
  }
  if (subject === 'photo') return `${photoNames[photoKind] ?? 'Photo'} ${photoActions[action]}`;
  if (movedTo !== null && series !== null) return `Moved to ${numberLabel(series, movedTo)}`;
  return subject === 'place' ? 'Place changed' : titles[subject][action];
}

/** Neither accounts nor commands. */
const otherActors: Readonly<Record<string, string>> = {
  'announced change': 'The site, or a link that it sent',
  'former email': 'The link to a former email',
  'sample-data': 'The sample data',
  settings: 'The settings of the site',
  sweep: 'The site',
};

export function nameOfActor({ kind, name }: LoggedChangeView['by']): string {
  if (kind === 'former account') return 'A deleted account';
  return kind === 'command' ? (otherActors[name] ?? `The command “${name}”`) : name;
}

export const timeFormat = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

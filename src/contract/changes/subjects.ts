/** The subjects of the change log, each described once: its titles, and what its entries contain. */
import { factOfEach, fieldsWithinSeries, recordFields } from '../members/member-fields.ts';
import { flagFields, memberFlags } from '../members/withheld.ts';

/** What admins see in entries, with its words, in the order of an entry. */
export const fieldWords = {
  ...factOfEach(fieldsWithinSeries, 'title'),
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
  description: 'Description',
  isHidden: 'Hidden',
  isDeleted: 'Deleted',
  isWaiting: 'Waiting for approval',
  reason: 'Reason',
  markdown: 'Text',
  state: 'State',
  note: 'Note',
  isClosed: 'Closed',
  answers: 'Answers',
  templates: 'Templates',
  place: 'Place',
  slug: 'Address',
  spellings: 'Spellings',
  mergedPlaces: 'Merged',
  splitPlace: 'Split off',
  keptApart: 'Not the same as',
} as const;

export type ChangeFieldName = keyof typeof fieldWords;
export const changeFieldNames = Object.keys(fieldWords) as ChangeFieldName[];

export const changeActions = ['added', 'changed', 'removed', 'erased'] as const;
type ChangeAction = (typeof changeActions)[number];

export interface Subject {
  /** In the filter of the log. */
  readonly many: string;
  /** `erased` when the values were deleted with their account. */
  readonly titles: Readonly<Record<ChangeAction, string>>;
  readonly fields: readonly ChangeFieldName[];
  /** What its entries contain for an undo, and no screen shows. */
  readonly unseen?: readonly string[];
}

/** In the order of the filter. */
export const subjects = {
  member: {
    many: 'Members',
    titles: {
      added: 'Member added',
      changed: 'Record changed',
      removed: 'Member removed',
      erased: 'Own page changed',
    },
    fields: [...recordFields, ...memberFlags, 'isSample'],
  },
  number: {
    many: 'Numbers',
    titles: {
      added: 'Number marked',
      changed: 'Mark changed',
      removed: 'Number released',
      erased: 'Number marked',
    },
    fields: ['state', 'note'],
  },
  claim: {
    many: 'Claims',
    titles: {
      added: 'Account linked',
      changed: 'Claim answered',
      removed: 'Account unlinked',
      erased: 'Account linked or unlinked',
    },
    fields: ['account', 'isApproved', 'linkedBy', 'rejectedFor'],
  },
  vouch: {
    many: 'Vouches',
    titles: {
      added: 'Member vouched',
      changed: 'Vouch changed',
      removed: 'Vouch withdrawn',
      erased: 'Member vouched',
    },
    fields: ['account', 'vouchedBy'],
  },
  invitation: {
    many: 'Invitations',
    titles: {
      added: 'Invitation sent',
      changed: 'Invitation used',
      removed: 'Invitation withdrawn',
      erased: 'Invitation sent',
    },
    fields: ['account', 'countsAs'],
    unseen: ['invitation'],
  },
  'announced change': {
    many: 'Announced changes',
    titles: {
      added: 'Change announced',
      changed: 'Announced change: changed',
      removed: 'Announced change: removed',
      erased: 'Change announced',
    },
    fields: ['account', 'changeKind', 'changeState'],
  },
  account: {
    many: 'Accounts',
    titles: {
      added: 'Account created',
      changed: 'Account changed',
      removed: 'Account deleted',
      erased: 'Account changed',
    },
    fields: [
      'role',
      'isDisabled',
      'sessions',
      'hasPassword',
      'hasSecondFactor',
      'passkeys',
      'email',
      'photos',
    ],
  },
  remembrance: {
    many: 'Remembrances',
    titles: {
      added: 'Remembrance written',
      changed: 'Remembrance changed',
      removed: 'Remembrance removed',
      erased: 'Remembrance written or changed',
    },
    fields: ['remembrance', 'remembranceState', 'hasPhoto', 'reason'],
  },
  keeper: {
    many: 'Keepers of memorials',
    titles: {
      added: 'Keeper request sent',
      changed: 'Keeper approved, refused or ended',
      removed: 'Keeper request withdrawn',
      erased: 'Keeper request sent or decided',
    },
    fields: ['account', 'relation', 'keeperState'],
  },
  mark: {
    many: 'People in photos',
    titles: {
      added: 'Person marked in a photo',
      changed: 'Mark in a photo changed',
      removed: 'Mark in a photo removed',
      erased: 'Person marked in a photo',
    },
    fields: ['markedPhoto', 'markState'],
  },
  suggestion: {
    many: 'Suggested names',
    titles: {
      added: 'Name suggested for a photo',
      changed: 'Suggestion changed',
      removed: 'Suggestion removed',
      erased: 'Name suggested for a photo',
    },
    fields: ['markedPhoto', 'suggestedName'],
  },
  photo: {
    many: 'Photos',
    /** After the kind of photo. */
    titles: {
      added: 'added',
      changed: 'changed',
      removed: 'deleted',
      erased: 'changed',
    },
    fields: [
      'day',
      'month',
      'year',
      'location',
      'caption',
      'description',
      'isHidden',
      'isDeleted',
      'isWaiting',
      'reason',
    ],
    unseen: ['name'],
  },
  text: {
    many: 'History text',
    titles: {
      added: 'History text written',
      changed: 'History text changed',
      removed: 'History text removed',
      erased: 'History text changed',
    },
    fields: ['markdown'],
    unseen: ['isDefault'],
  },
  search: {
    many: 'Searches',
    titles: {
      added: 'Missed search dismissed',
      changed: 'Missed search dismissed again',
      removed: 'Missed search listed again',
      erased: 'Missed search dismissed',
    },
    fields: [],
    unseen: ['dismissedAt'],
  },
  place: {
    many: 'Places',
    titles: {
      added: 'Place changed',
      changed: 'Place changed',
      removed: 'Place changed',
      erased: 'Place changed',
    },
    fields: ['place', 'slug', 'spellings', 'mergedPlaces', 'splitPlace', 'keptApart'],
    unseen: ['rows'],
  },
  sample: {
    many: 'Sample data',
    titles: {
      added: 'Sample data added',
      changed: 'Sample data changed',
      removed: 'Sample data removed',
      erased: 'Sample data changed',
    },
    fields: ['sampleMembers', 'photos'],
  },
  message: {
    many: 'Messages',
    titles: {
      added: 'Message received',
      changed: 'Message settled',
      removed: 'Message deleted',
      erased: 'Message settled',
    },
    fields: ['isClosed', 'answers'],
  },
  templates: {
    many: 'Answer templates',
    titles: {
      added: 'Answer templates written',
      changed: 'Answer templates changed',
      removed: 'Answer templates removed',
      erased: 'Answer templates changed',
    },
    fields: ['templates'],
  },
  /** Of an earlier version of the site. */
  other: {
    many: 'Other changes',
    titles: {
      added: 'Something added',
      changed: 'Something changed',
      removed: 'Something removed',
      erased: 'Something changed',
    },
    fields: [],
  },
} as const satisfies Readonly<Record<string, Subject>>;

export type ChangeSubject = keyof typeof subjects;
export const changeSubjects = Object.keys(subjects) as ChangeSubject[];

type Unseen<About extends Subject> = About extends { readonly unseen: readonly (infer Name)[] }
  ? Name & string
  : never;

/** What an entry about this subject may contain. */
export type FieldOf<Name extends ChangeSubject> = {
  [Each in Name]: (typeof subjects)[Each]['fields'][number] | Unseen<(typeof subjects)[Each]>;
}[Name];

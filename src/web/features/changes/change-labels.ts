import {
  announcedStates,
  type AnnouncedState,
  type ChangeKind,
} from '#contract/accounts/announced-changes.ts';
import type { LoggedChangeView } from '#contract/changes/changes.ts';
import { subjects, type ChangeFieldName } from '#contract/changes/subjects.ts';
import { numberLabel } from '#contract/number-label.ts';

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

const announcedLabels: Readonly<Record<AnnouncedState, string>> = {
  open: 'announced',
  done: 'done',
  objected: 'stopped',
  cancelled: 'cancelled',
  impossible: 'not possible',
  'taken back': 'taken back',
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
  if (movedTo !== null && series !== null) return `Moved to ${numberLabel(series, movedTo)}`;
  const title = subjects[subject].titles[action];
  return subject === 'photo' ? `${photoNames[photoKind] ?? 'Photo'} ${title}` : title;
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

export const formatChangeCount = (count: number): string =>
  count === 1 ? '1 change' : `${count} changes`;

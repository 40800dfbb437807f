/** Photos in the inbox: those that wait for approval, and those that an admin has hidden or deleted. */
import { Refusal } from '#contract/errors.ts';
import { deletedPhotoHours, type PhotoKind } from '#contract/gallery/moderation.ts';
import type { ItemState } from '#contract/inbox/inbox.ts';
import { numberLabel } from '#contract/number-label.ts';
import { toInstant } from '#contract/time.ts';
import { detailsOf, photoStateOf, type PhotoState } from '#server/database/photos/photos.ts';
import {
  noEvidence,
  type DecideDeps,
  type KindDescription,
  type PresentedItem,
  type Queues,
  type Run,
} from '#server/identity/decide.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import {
  asTyped,
  contactLine,
  emailMessage,
  type AdminMessageDeps,
} from '#server/identity/mail.ts';
import type { Message } from '#server/messaging/messaging.ts';
import type { PhotoService } from '#server/photo-storage/photo-storage.ts';
import { expiryOf, snapshotOf, subjectKeyOf } from './moderation.present.ts';
import {
  findDescribedPhoto,
  findDescribedPhotos,
  lockPhoto,
  unexpired,
  type DescribedPhotoRow,
} from './moderation.queries.ts';
import { hidePhotoRow, markPhotoDeleted, showPhotoRow } from './photo-rows.ts';

interface NamedPhoto {
  readonly kind: PhotoKind;
  /** '' for all but the gallery's. */
  readonly caption: string;
}

const names = {
  photo: 'the photo on your profile',
  card: 'your membership card',
  avatar: 'the photo of your account',
} as const;

const nameOf = ({ kind, caption }: NamedPhoto) =>
  kind === 'gallery' ? `your photo “${asTyped(caption)}” in the gallery` : names[kind];

/** @param reason '' where the admin gave none */
const reasonLines = (reason: string) => (reason === '' ? [] : ['The reason:', asTyped(reason)]);

/** What the contributor reads of a photo that an admin hid, deleted, held again, approved or showed. */
function wordsOf(
  photo: NamedPhoto,
  before: PhotoState,
  after: PhotoState,
): readonly [string, ...string[]] {
  const name = nameOf(photo);
  switch (after.kind) {
    case 'hidden':
      return [
        'Your photo was hidden',
        `An admin hid ${name}. Visitors can no longer see it.`,
        ...reasonLines(after.reason),
        'It stays hidden until an admin shows it again or deletes it.',
      ];
    case 'deleted':
      return [
        'Your photo was deleted',
        `An admin deleted ${name}. Visitors can no longer see it.`,
        ...reasonLines(after.reason),
        `An admin can undo this within ${deletedPhotoHours} hours. After that it is deleted for good.`,
      ];
    case 'waiting':
      return [
        'Your photo waits for approval',
        `Only you and the admins see ${name} until an admin approves it.`,
      ];
    case 'shown':
      return before.kind === 'waiting'
        ? ['Your photo was approved', `An admin approved ${name}. Everyone can see it now.`]
        : ['Your photo is shown again', `An admin made ${name} visible again.`];
  }
}

function photoMessage(
  deps: AdminMessageDeps,
  to: string,
  photo: NamedPhoto,
  { before, after }: { readonly before: PhotoState; readonly after: PhotoState },
): Message {
  const [subject, ...texts] = wordsOf(photo, before, after);
  return emailMessage(to, subject, ...texts, ...contactLine(deps));
}

export interface ModerationDeps extends DecideDeps, Pick<IdentityDeps, 'origin' | 'contactEmail'> {
  readonly photos: PhotoService;
}

const states = {
  shown: 'approved',
  waiting: 'waiting',
  hidden: 'hidden',
  deleted: 'deleted',
} as const satisfies Record<PhotoState['kind'], ItemState>;

const stateOf = (row: DescribedPhotoRow): ItemState => states[photoStateOf(row).kind];

const nouns = {
  gallery: 'a photo',
  photo: 'the photo of a profile',
  card: 'a membership card',
  avatar: 'the photo of an account',
} as const satisfies Record<DescribedPhotoRow['kind'], string>;

function present(row: DescribedPhotoRow): PresentedItem {
  const name = `${row.first_name} ${row.last_name}`;
  return {
    state: stateOf(row),
    title: `${name} has sent ${nouns[row.kind]}`,
    who: { name, accountId: row.account_id },
    about: null,
    text: row.caption === '' ? nouns[row.kind] : row.caption,
    since: toInstant(row.hidden_at ?? row.created_at),
  };
}

export const photoQueues: Queues = (db, now) => ({
  waiting: unexpired(db, expiryOf(now))
    .where('is_held', '=', 1)
    .where('accounts.disabled_at', 'is', null)
    .select(['photos.id as id', 'hidden_at as at']),
  answered: unexpired(db, expiryOf(now))
    .where('hidden_at', 'is not', null)
    .where('is_held', '=', 0)
    .where('accounts.disabled_at', 'is', null)
    .select(['photos.id as id', 'hidden_at as at']),
});

/** @throws Refusal `forbidden`: no one else publishes what its contributor took down */
function checkMayPublish({ viewer }: Run, { hidden_by, account_id }: DescribedPhotoRow): void {
  if (hidden_by !== account_id || viewer.accountId === account_id) return;
  throw new Refusal('forbidden', { message: 'Its contributor has taken it down.' });
}

type Write = (run: Run, row: DescribedPhotoRow, reason: string) => Promise<void>;

/** The row that is read again has the names of the admin, too. */
const act = (from: readonly ItemState[], write: Write) => ({
  from,
  async write(run: Run, row: DescribedPhotoRow, { reason }: { readonly reason: string }) {
    await write(run, row, reason);
    return { after: (await findDescribedPhoto(run.db, row.id, expiryOf(run.at))) ?? null };
  },
});

const taking = ({ at, viewer }: Run, reason: string) => ({ at, by: viewer.accountId, reason });

export function photoKind(deps: ModerationDeps): KindDescription<DescribedPhotoRow, 'photo'> {
  const mailOf =
    (afterOf: (reason: string) => PhotoState) =>
    (to: string, row: DescribedPhotoRow, { reason }: { readonly reason: string }) =>
      photoMessage(deps, to, row, { before: photoStateOf(row), after: afterOf(reason) });
  return {
    async lock({ db, dialect, at }, id) {
      await lockPhoto(db, dialect, id);
      return findDescribedPhoto(db, id, expiryOf(at));
    },
    stateOf,
    logOf: (row) => ({
      subjectKey: subjectKeyOf(row),
      accountId: row.account_id,
      ...(row.hidden_at === null ? {} : { touchedAt: row.hidden_at }),
      snapshot: snapshotOf(row.name, photoStateOf(row)),
    }),
    acts: {
      approve: {
        ...act(['waiting', 'hidden', 'deleted'], async (run, row) => {
          checkMayPublish(run, row);
          await showPhotoRow(run.db, row.id);
        }),
        mail: mailOf(() => ({ kind: 'shown' })),
      },
      // Also undoes a deletion.
      hide: {
        ...act(['waiting', 'approved', 'deleted'], (run, { id }, reason) =>
          hidePhotoRow(run.db, id, taking(run, reason)),
        ),
        mail: mailOf((reason) => ({ kind: 'hidden', reason })),
      },
      // Deletes it for good `deletedPhotoHours` later.
      reject: {
        ...act(['waiting', 'approved', 'hidden'], (run, { id }, reason) =>
          markPhotoDeleted(run.db, id, taking(run, reason)),
        ),
        mail: mailOf((reason) => ({ kind: 'deleted', reason })),
      },
    },
    async present(db, ids, now) {
      const rows = await findDescribedPhotos(db, ids, expiryOf(now));
      const active = rows.filter(({ disabled_at }) => disabled_at === null);
      return new Map(active.map((row) => [row.id, present(row)]));
    },
    async describe(db, id, now) {
      const row = await findDescribedPhoto(db, id, expiryOf(now));
      if (!row) return null;
      const { number, caption, subject_series: series } = row;
      const { description, location } = detailsOf(row);
      const name = `${row.first_name} ${row.last_name}`;
      return {
        ...noEvidence,
        facts: [
          { label: 'Sent by', value: name, to: `/Manifest/Accounts/${row.account_id}` },
          ...(number === null
            ? []
            : [
                {
                  label: series === null ? 'Number' : 'Shows',
                  value: numberLabel(series ?? 'fb', number),
                  to: null,
                },
              ]),
          ...(description === '' ? [] : [{ label: 'Description', value: description, to: null }]),
          ...(location === '' ? [] : [{ label: 'Taken at', value: location, to: null }]),
          ...(row.hidden_reason === ''
            ? []
            : [{ label: 'Reason', value: row.hidden_reason, to: null }]),
        ],
        picture: { of: 'photo', id, caption, mark: null },
      };
    },
  };
}

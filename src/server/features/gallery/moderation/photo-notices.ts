/** Records what an undo changed about a photo, for the mails to its contributor and to the people it shows. */
import { brand } from '#contract/brand.ts';
import { deletedPhotoHours } from '#contract/gallery/moderation.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { OwnerNotice, UndoRun } from '#server/database/change-log/change-undo.ts';
import { lockRows } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';
import {
  detailsOf,
  photoStateOf,
  type PhotoDetails,
  type PhotoState,
} from '#server/database/photos/photos.ts';
import { findNumber } from '#server/database/register/shown-members.ts';
import type { PhotoRow } from '#server/database/schema/gallery.ts';
import type { MemberOwner } from '#server/identity/member-of-account.ts';
import { findShownKind } from '../photos/gallery.queries.ts';
import { compareDetails, isBlank } from '../photos/photo-details.ts';

export interface PhotoUndoDeps {
  readonly findOwners: (db: Connection, memberIds: readonly number[]) => Promise<MemberOwner[]>;
  /** The accounts of the members whose marks in the photo visitors see. */
  readonly findMarked: (db: Connection, photoId: number) => Promise<number[]>;
}

interface NoticedPhoto {
  readonly isShown: boolean;
  readonly state: PhotoState;
  readonly details: PhotoDetails;
}

/** Photos of any kind and state. Locks the row until the transaction ends. */
export async function lockPhotoNamed(
  { db, dialect }: Pick<UndoRun, 'db' | 'dialect'>,
  name: string,
): Promise<PhotoRow | undefined> {
  const photo = db.selectFrom('photos').where('name', '=', name).selectAll();
  return lockRows(photo, dialect).executeTakeFirst();
}

export async function readNoticedPhoto(db: Connection, photo: PhotoRow): Promise<NoticedPhoto> {
  return {
    isShown: (await findShownKind(db, photo.name)) !== undefined,
    state: photoStateOf(photo),
    details: detailsOf(photo),
  };
}

const labels: Readonly<Record<string, string>> = {
  caption: 'Caption',
  description: 'Description',
  day: 'Day',
  month: 'Month',
  year: 'Year',
  location: 'Place',
};

const known = (value: string | number | undefined) =>
  value === undefined || isBlank(value) ? '–' : String(value);

const visibleAgain = 'Visible again';

const isShownAgain = (before: NoticedPhoto, after: NoticedPhoto) =>
  !before.isShown && after.isShown;

function linesOf(state: PhotoState): string[] {
  if (state.kind === 'hidden') {
    return [
      `Hidden from visitors. ${state.reason}`.trimEnd(),
      'It stays hidden until an admin shows it again or deletes it.',
    ];
  }
  if (state.kind === 'deleted') {
    return [
      `Deleted. ${state.reason}`.trimEnd(),
      `An admin can undo this within ${deletedPhotoHours} hours. After that it is deleted for good.`,
    ];
  }
  return state.kind === 'waiting' ? ['Waits until an admin approves it.'] : [];
}

function describe(before: NoticedPhoto, after: NoticedPhoto): string[] {
  const changed = compareDetails(before.details, after.details);
  return [
    ...(isShownAgain(before, after) ? [visibleAgain] : []),
    ...(before.state.kind === after.state.kind ? [] : linesOf(after.state)),
    ...Object.entries(changed?.after ?? {}).map(
      ([name, value]) => `${labels[name]}: ${known(changed?.before[name])} → ${known(value)}`,
    ),
  ];
}

async function titleAndPath(db: Connection, { id, kind, caption, member_id: memberId }: PhotoRow) {
  if (kind === 'gallery') {
    return { title: `Photo “${caption}” in the gallery`, path: `/Photo-Gallery?photo=${id}` };
  }
  if (memberId === null) return { title: 'Photo of your account', path: '/profile-photo' };
  const number = await findNumber(db, memberId);
  const title = `${kind === 'card' ? 'Membership card' : 'Photo'} of ${numberLabel('fb', number)}`;
  return { title, path: `/${brand.singularSlug}/${number}` };
}

export async function recordPhotoNotice(
  { findOwners, findMarked }: PhotoUndoDeps,
  run: UndoRun,
  photo: PhotoRow,
  before: NoticedPhoto,
): Promise<void> {
  const now = (await lockPhotoNamed(run, photo.name)) ?? photo;
  const after = await readNoticedPhoto(run.db, now);
  const { account_id: contributor, member_id: memberId } = photo;
  const owners = memberId === null ? [] : await findOwners(run.db, [memberId]);
  const others = owners.filter(({ accountId }) => accountId !== contributor);
  const marked = after.isShown ? await findMarked(run.db, photo.id) : [];
  const { title, path } = await titleAndPath(run.db, now);
  const notify = (first: NoticedPhoto, last: NoticedPhoto): OwnerNotice[] => {
    const notice = { title, path, lines: describe(first, last) };
    const ofMarked = { title: 'A photo in which you are marked', path, lines: [visibleAgain] };
    return [
      { ...notice, accountId: contributor },
      ...others.map((owner) => ({ ...notice, accountId: owner.accountId, path: owner.path })),
      ...(isShownAgain(first, last) ? marked : [])
        .filter((accountId) => accountId !== contributor)
        .map((accountId) => ({ ...ofMarked, accountId })),
    ];
  };
  run.note({ key: `photo/${photo.id}`, before, after, describe: notify });
}

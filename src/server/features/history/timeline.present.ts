/** Presents rows of the timeline. Lists each public field. */
import { photoUri } from '#contract/gallery/photos.ts';
import type { Timeline } from '#contract/history/timeline.ts';
import type { MemberListItem } from '#contract/members/directory.ts';
import type { ChosenPhoto } from './choose-photos.ts';
import type { NamedMember } from './timeline.queries.ts';

export const presentMember = (row: NamedMember): MemberListItem => ({
  freakBrotherNumber: row.number,
  firstName: row.first_name,
  lastName: row.last_name,
  deceased: row.deceased === 1,
  ...(row.is_name_withheld === 1 ? ({ nameWithheld: true } as const) : {}),
});

export const presentEnd = (row: NamedMember | undefined) => (row ? presentMember(row) : null);

export const presentPhoto = ({ photo, captionYear }: ChosenPhoto): Timeline['photos'][number] => ({
  photoId: photo.id,
  thumbPhotoUri: photoUri(photo.name, 'thumb'),
  thumbWidth: photo.thumb_width,
  thumbHeight: photo.thumb_height,
  caption: photo.caption,
  captionYear,
});

/** Presents rows of the timeline. Lists each public field. */
import { photoUri } from '#contract/gallery/photos.ts';
import type { Timeline } from '#contract/history/timeline.ts';
import type { ChosenPhoto } from './choose-photos.ts';

export const presentPhoto = ({ photo, year }: ChosenPhoto): Timeline['photos'][number] => ({
  photoId: photo.id,
  thumbPhotoUri: photoUri(photo.name, 'thumb'),
  thumbWidth: photo.thumb_width,
  thumbHeight: photo.thumb_height,
  caption: photo.caption,
  year,
});

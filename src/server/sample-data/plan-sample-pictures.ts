/** Decides which sample account sends which drawn picture, and when. */
import type { NewPhoto } from '#server/database/photos/photos.ts';
import { regions } from './people/names-by-region.ts';
import { sampleCards, sampleGallery, samplePortraits } from './sample-pictures.ts';

const dayMs = 24 * 60 * 60 * 1000;
const contributors = 9;
const daysOfPhotos = 300;

/** A sample account and the member it has claimed. */
export interface SampleOwner {
  readonly accountId: number;
  readonly memberId: number;
  readonly number: number;
  readonly firstName: string;
  readonly lastName: string;
}

export interface PlannedPicture {
  readonly file: string;
  readonly recipe: 'portrait' | 'picture';
  readonly photo: Omit<NewPhoto, 'kept'>;
  readonly at: number;
  /** 0 for pictures whose views are not counted. */
  readonly views: number;
}

const namesOfWomen = new Set(regions.flatMap(({ women }) => women));
const namesOfMen = new Set(regions.flatMap(({ men }) => men));

const isWoman = ({ firstName }: SampleOwner) => {
  const [name = ''] = firstName.split('-');
  return namesOfWomen.has(name) && !namesOfMen.has(name);
};

/** From the newest to the oldest, closer together lately. */
function planGallery(owners: readonly SampleOwner[], now: number): PlannedPicture[] {
  const senders = owners.slice(0, contributors);
  return sampleGallery.flatMap(({ file, caption, originalName, taken }, index) => {
    // The step has no common divisor with the number of senders, so all of them take turns.
    const sender = senders[(index * 4) % senders.length];
    if (!sender) return [];
    const share = (index + 0.4) / sampleGallery.length;
    return {
      file,
      recipe: 'picture',
      photo: {
        kind: 'gallery',
        accountId: sender.accountId,
        memberId: null,
        originalName,
        caption,
        taken,
      },
      at: Math.round(now - share ** 1.6 * daysOfPhotos * dayMs),
      views: 3 + ((index * 37) % 90),
    };
  });
}

function planPortraits(owners: readonly SampleOwner[], now: number): PlannedPicture[] {
  const women = owners.filter(isWoman);
  const men = owners.filter((owner) => !women.includes(owner));
  return samplePortraits.flatMap((portrait, index) => {
    const owner = (portrait.isWoman ? women : men).shift();
    if (!owner) return [];
    const { accountId, memberId } = owner;
    const about = { accountId, originalName: 'me.jpg', caption: '' };
    const picture = {
      file: portrait.file,
      recipe: 'portrait',
      at: now - (index + 1) * dayMs,
      views: 0,
    } as const;
    const photo = { ...picture, photo: { ...about, kind: 'photo', memberId } } as const;
    const isContributor = owners.indexOf(owner) < contributors;
    if (!isContributor) return photo;
    return [photo, { ...picture, photo: { ...about, kind: 'avatar', memberId: null } } as const];
  });
}

function planCards(owners: readonly SampleOwner[], now: number): PlannedPicture[] {
  return sampleCards.flatMap(({ file, number, firstName, lastName }) => {
    const owner = owners.find(
      (each) =>
        each.number === number && each.firstName === firstName && each.lastName === lastName,
    );
    if (!owner) return [];
    const { accountId, memberId } = owner;
    return {
      file,
      recipe: 'picture',
      photo: { kind: 'card', accountId, memberId, originalName: 'card.jpg', caption: '' },
      at: now - 40 * dayMs,
      views: 0,
    };
  });
}

/** @param owners those who send most first */
export const planPictures = (owners: readonly SampleOwner[], now: number): PlannedPicture[] => [
  ...planGallery(owners, now),
  ...planCards(owners, now),
  ...planPortraits(owners, now),
];

/** The drawn pictures of a trial, in `pictures/`, and which sample account sends each of them, and when. */
import { dayMs, hourMs } from '#contract/time.ts';
import type { NewPhoto } from '#server/database/photos/photos.ts';
import { regions } from './names-by-region.ts';

interface SampleGalleryPicture {
  readonly file: string;
  readonly caption: string;
  /** As if it came from a camera or a scanner. */
  readonly originalName: string;
  /** 0 and '' where unknown. */
  readonly taken: NonNullable<NewPhoto['taken']>;
}

const captions: readonly (readonly [caption: string, originalName: string])[] = [
  ['Eight, and every grip held', 'IMG_2041.jpg'],
  ['Five in a row, just before the sun went', 'sunset-line.jpg'],
  ['Long ride home', 'IMG_0877.jpg'],
  ['Jump run. The door was off all summer', 'scan-1978-03.png'],
  ['Rounds over the ridge, first load of the day', 'scan-1973-11.png'],
  ['Our first four-way. It lasted nine seconds', 'DSC00412.jpg'],
  ['Found this one in a shoe box', 'polaroid-04.jpg'],
  ['We waited two hours for that cloud to move', 'IMG_1310.jpg'],
  ['Ten before dark', 'DSC01188.jpg'],
  ['Three friends, three landings, one of them good', 'IMG_3002.jpg'],
  ['The field as I remember it', 'scan-1976-08.png'],
  ['Opening day, and my old round', 'polaroid-09.jpg'],
  ['Night jump under a full moon', 'IMG_0031.jpg'],
  ['Climbing out over the fog', 'DSC00090.jpg'],
  ['Two fours that meant to be an eight', 'IMG_2209.jpg'],
  ['Standing up, for once', 'scan-1974-02.png'],
  ['The Beech. Everybody has a story about her', 'polaroid-11.jpg'],
  ['Eight across. The storm was ten miles off', 'IMG_1944.jpg'],
  ['Last one out', 'IMG_0500.jpg'],
  ['Evening load at the boogie', 'DSC02213.jpg'],
  ['Sixteen. My mother has this on the wall', 'IMG_4016.jpg'],
  ['Spotted it right over the barn', 'IMG_0719.jpg'],
  ['Last load of the season', 'polaroid-15.jpg'],
  ['Two lines, same altitude, nobody bumped', 'IMG_2750.jpg'],
];

/** When and where each was taken, with the first and last years of the drop zones in `sample-members.ts`. */
const taken: readonly (readonly [year: number, month: number, day: number, location: string])[] = [
  [1998, 0, 0, 'Sawgrass Skydiving, Florida'],
  [2011, 0, 0, 'Mesa Roja Skydivers, Arizona'],
  [2004, 9, 0, 'Two Rivers Para Center, Wisconsin'],
  [1978, 3, 0, 'Almond Valley Jumpers, California'],
  [1973, 11, 0, 'Two Rivers Para Center, Wisconsin'],
  [1999, 6, 12, 'Old Barn Drop Zone, Indiana'],
  [1981, 0, 0, ''],
  [2008, 7, 5, 'Bluebonnet Ranch, Texas'],
  [2002, 8, 0, 'Copper Ridge, Colorado'],
  [2013, 5, 25, 'Fiddlehead Meadows, Vermont'],
  [1976, 8, 0, 'Red Silo Airfield, Iowa'],
  [1972, 4, 15, 'Corn Crib Field, Illinois'],
  [2005, 0, 0, ''],
  [1997, 10, 0, 'North Shore Canopy, Ontario'],
  [2009, 6, 20, 'Mesa Roja Skydivers, Arizona'],
  [1974, 2, 0, 'Almond Valley Jumpers, California'],
  [1983, 7, 0, 'Old Barn Drop Zone, Indiana'],
  [2006, 8, 12, 'Gravel Bar Airstrip, Missouri'],
  [2007, 0, 0, ''],
  [2001, 7, 21, 'Sawgrass Skydiving, Florida'],
  [2016, 9, 3, 'Bluebonnet Ranch, Texas'],
  [2003, 0, 0, 'Old Barn Drop Zone, Indiana'],
  [1986, 10, 26, 'Corn Crib Field, Illinois'],
  [2010, 0, 0, 'Two Rivers Para Center, Wisconsin'],
];

const numbered = (index: number) => `${String(index + 1).padStart(2, '0')}.webp`;

/** The newest first. */
export const sampleGallery: readonly SampleGalleryPicture[] = captions.map(
  ([caption, originalName], index) => {
    const [year = 0, month = 0, day = 0, location = ''] = taken[index] ?? [];
    return {
      file: `gallery/${numbered(index)}`,
      caption,
      originalName,
      taken: { day, month, year, location },
    };
  },
);

const portraits = 60;

/** Every fourth is of a woman: 02, 06, 10 and so on to 58. */
export const samplePortraits: readonly { readonly file: string; readonly isWoman: boolean }[] =
  Array.from({ length: portraits }, (_, index) => ({
    file: `portraits/${numbered(index)}`,
    isWoman: index % 4 === 1,
  }));

interface SampleCard {
  readonly file: string;
  readonly number: number;
  readonly firstName: string;
  readonly lastName: string;
}

const card = (number: number, firstName: string, lastName: string): SampleCard => ({
  file: `cards/${number}.webp`,
  number,
  firstName,
  lastName,
});

/**
 * Of living members with a story, among the 2,000 of a default trial; a list of another length has some of them, and
 * leaves out the cards of the others. The first two are the sample member and the sample admin.
 */
export const sampleCards: readonly SampleCard[] = [
  card(96, 'Charles', 'Cox'),
  card(344, 'George', 'Anderson'),
  card(1, 'Danny', 'Gibson'),
  card(32, 'Robert', 'Wood'),
  card(160, 'Robert', 'Hill'),
  card(190, 'Jimmy', 'Blackwood'),
  card(254, 'Jean', 'Patterson'),
  card(550, 'Uğur', 'Taşçı'),
  card(766, 'Barbara', 'Sanders'),
  card(1017, 'Frank', 'Nelson'),
];

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
  readonly photo: Omit<NewPhoto, 'stored'>;
  readonly at: number;
  /** 0 for pictures whose views are not counted. */
  readonly views: number;
  /** Whether it waits for an approval. */
  readonly isHeld?: true;
}

/** The sample accounts that send pictures. */
export interface SampleSenders {
  /** Those who send most first. */
  readonly owners: readonly SampleOwner[];
  /** Whose claim waits; null without one. */
  readonly strangerId: number | null;
}

/** Of the gallery, sent by the stranger. */
const heldPicture = 'polaroid-04.jpg';

const namesOfWomen = new Set(regions.flatMap(({ women }) => women));
const namesOfMen = new Set(regions.flatMap(({ men }) => men));

const isWoman = ({ firstName }: SampleOwner) => {
  const [name = ''] = firstName.split('-');
  return namesOfWomen.has(name) && !namesOfMen.has(name);
};

/** From the newest to the oldest, closer together lately. */
function planGallery({ owners, strangerId }: SampleSenders, now: number): PlannedPicture[] {
  const senders = owners.slice(0, contributors);
  return sampleGallery.flatMap(({ file, caption, originalName, taken }, index) => {
    const picture = { file, recipe: 'picture' } as const;
    const photo = { kind: 'gallery', memberId: null, originalName, caption, taken } as const;
    if (originalName === heldPicture) {
      if (strangerId === null) return [];
      const ofStranger = { ...photo, accountId: strangerId };
      return { ...picture, photo: ofStranger, at: now - 9 * hourMs, views: 0, isHeld: true };
    }
    // The step has no common divisor with the number of senders, so all of them take turns.
    const sender = senders[(index * 4) % senders.length];
    if (!sender) return [];
    const share = (index + 0.4) / sampleGallery.length;
    return {
      ...picture,
      photo: { ...photo, accountId: sender.accountId },
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

export const planPictures = (senders: SampleSenders, now: number): PlannedPicture[] => [
  ...planGallery(senders, now),
  ...planCards(senders.owners, now),
  ...planPortraits(senders.owners, now),
];

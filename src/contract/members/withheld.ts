/** What a member keeps from others, and what an admin hides. Admins and the member still see it. */
import * as z from 'zod/mini';

/** `title` is for the change log; `about` says in mails what the flag hides. */
type FlagFacts = Readonly<Record<'column' | 'title' | 'about', string>>;

/** All flags that change what others see of a member. `hiddenBy` of each field says what they hide. */
export const flagFields = {
  isStoryHidden: {
    column: 'is_story_hidden',
    title: 'Story hidden',
    about: 'Story',
  },
  isNameWithheld: {
    column: 'is_name_withheld',
    title: 'Name withheld',
    about: 'Name',
  },
  isStoryWithheld: {
    column: 'is_story_withheld',
    title: 'Story withheld',
    about: 'Story',
  },
  isPhotoWithheld: {
    column: 'is_photo_withheld',
    title: 'Photo withheld',
    about: 'Photo and card',
  },
  isYearWithheld: {
    column: 'is_year_withheld',
    title: 'Date withheld',
    about: 'Date',
  },
} as const satisfies Readonly<Record<string, FlagFacts>>;

export type MemberFlag = keyof typeof flagFields;
export type MemberFlags = Readonly<Record<MemberFlag, boolean>>;
export const memberFlags = Object.keys(flagFields) as MemberFlag[];

/** Those that the member sets; only an admin hides a story. */
export const withheldFlags = [
  'isNameWithheld',
  'isStoryWithheld',
  'isPhotoWithheld',
  'isYearWithheld',
] as const satisfies readonly MemberFlag[];
type WithheldFlag = (typeof withheldFlags)[number];

export const withheldShape = {
  /** Only the number is shown, with "name withheld". */
  isNameWithheld: z.boolean(),
  isStoryWithheld: z.boolean(),
  /** Hides the photo and the membership card. */
  isPhotoWithheld: z.boolean(),
  /** Hides the whole date of the jump. */
  isYearWithheld: z.boolean(),
} satisfies Record<WithheldFlag, z.ZodMiniType>;

/** Why a name cannot be withheld; null when it can. */
export const problemOfWithholding = ({ deceased }: { readonly deceased: boolean }) =>
  deceased ? 'Only the name of a living member can be withheld.' : null;

const choice = z.optional(z.boolean('Withheld must be true or false.'));

export const withheldChoices = {
  isNameWithheld: choice,
  isStoryWithheld: choice,
  isPhotoWithheld: choice,
  isYearWithheld: choice,
} satisfies Record<WithheldFlag, z.ZodMiniType>;

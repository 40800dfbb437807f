/** What a member keeps from others, and what an admin hides. Admins and the member still see it. */
import * as z from 'zod/mini';

export const withheldFlags = [
  'isNameWithheld',
  'isStoryWithheld',
  'isPhotoWithheld',
  'isYearWithheld',
] as const;

/** All flags that change what others see of a member. */
export const memberFlags = ['isStoryHidden', ...withheldFlags] as const;

export type MemberFlags = Readonly<Record<(typeof memberFlags)[number], boolean>>;

export const withheldShape = {
  /** Only the number is shown, with "name withheld". */
  isNameWithheld: z.boolean(),
  isStoryWithheld: z.boolean(),
  /** Hides the photo and the membership card. */
  isPhotoWithheld: z.boolean(),
  /** Hides the whole date of the jump. */
  isYearWithheld: z.boolean(),
};

/** Why a name cannot be withheld; null when it can. */
export const problemOfWithholding = ({ deceased }: { readonly deceased: boolean }) =>
  deceased ? 'Only the name of a living member can be withheld.' : null;

export const choice = z.optional(z.boolean('Withheld must be true or false.'));

export const withheldChoices = {
  isNameWithheld: choice,
  isStoryWithheld: choice,
  isPhotoWithheld: choice,
  isYearWithheld: choice,
};

/** Which photos admins can list, and how long hidden ones are kept; without schemas, for the screens. */

/** Of the gallery, of a member, of a membership card, of an account. */
export const photoKinds = ['gallery', 'photo', 'card', 'avatar'] as const;
export type PhotoKind = (typeof photoKinds)[number];

export const photoKindFilters = ['all', ...photoKinds] as const;
export type PhotoKindFilter = (typeof photoKindFilters)[number];

export const photoShowFilters = ['all', 'shown', 'hidden'] as const;
export type PhotoShowFilter = (typeof photoShowFilters)[number];

/** So that an hourly sweep, that may have to try again, lets its files go within a day. */
export const hiddenPhotoHours = 22;

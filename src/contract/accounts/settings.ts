/** Settings of the viewer's own account: profile, photo and deletion. */
import * as z from 'zod/mini';
import { accountFirstName, accountLastName, noNumberAcrossNames } from './account.ts';
import { passwordIfNeeded } from './passwords.ts';
import { cleanPhone, removeInvisible } from '../clean-text.ts';
import { photoData, upload } from '../photos.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { lineOfText, plainText } from '../primitives.ts';

export const longestIntro = 500;

export const invalidPhone = 'Please enter a valid phone number.';
export const passwordNeeded = 'Your current password is required to change your phone number.';

export const accountProfile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** An email that waits for its code; null without one. */
  newEmail: z.nullable(z.string()),
  /** In E.164; empty without one. */
  phoneNumber: z.string(),
  city: z.string(),
  stateProvince: z.string(),
  country: z.string(),
  postalCode: z.string(),
  /** A Windows id, such as `Central Standard Time`. */
  timeZoneId: z.string(),
  profileName: z.string(),
  avatarUri: z.nullable(z.string()),
  /** Whether there is a photo that others see only once an admin approves it or the account is linked. */
  isAvatarWaiting: z.boolean(),
  /** Whether new photos wait until an admin approves them or the account is linked. */
  isPhotoApprovalNeeded: z.boolean(),
  intro: z.string(),
});
export type AccountProfile = z.infer<typeof accountProfile>;

const optionalText = (label: string) => z.optional(plainText(label, { max: 100, required: null }));

/** Such as 555 0123 ext. 5, 555 0123 x5, 555 0123 #5 and tel:5550123;ext=5. */
const extension = /[0-9]\W*(?:e?x|#)/i;

/** Rejects only extensions and letters; the server parses the number. */
const phoneNumber = z.optional(
  lineOfText('Phone number', { max: 100, required: null }).check(
    z.overwrite(cleanPhone),
    z.refine((value) => !extension.test(value), {
      error: 'Please enter the phone number without an extension.',
    }),
    z.refine((value) => !/\p{L}/u.test(value), { error: invalidPhone }),
  ),
);

/** Joiners, which shape the letters of other names, would make two names that look the same. */
const profileName = lineOfText('Profile name', {
  max: 50,
  required: 'Profile name is required.',
}).check(
  z.overwrite(removeInvisible),
  z.regex(/^[\p{L}\p{M}\p{N}]+$/u, 'Use only letters and digits in the profile name.'),
);

const introText = plainText('Intro', { max: longestIntro, required: null });

/** The editable fields. Omitted fields keep their values, and unknown fields are ignored. */
export const profileForm = z
  .object({
    firstName: accountFirstName,
    lastName: accountLastName,
    phoneNumber,
    /** Required to change the phone; ignored otherwise. */
    currentPassword: z.optional(passwordIfNeeded),
    city: optionalText('City'),
    stateProvince: optionalText('State or province'),
    country: optionalText('Country'),
    postalCode: optionalText('Postal code'),
    timeZoneId: lineOfText('Time zone', { max: 100, required: 'Time zone is required.' }),
    profileName,
    intro: z.optional(introText),
  })
  .check(noNumberAcrossNames);
export type ProfileForm = z.output<typeof profileForm>;

export const timeZone = z.object({
  timeZoneId: z.string(),
  /** The same zone as an IANA name, such as `America/Chicago`. */
  ianaName: z.string(),
  /** Offset of the standard time in all seasons, such as `-06:00`. */
  utcOffset: z.string(),
});
export type TimeZone = z.infer<typeof timeZone>;

export const getProfile = defineEndpoint('getProfile', 'GET', '/Profile');

export const updateProfile = defineEndpoint('updateProfile', 'PUT', '/Profile');

export const listTimeZones = defineEndpoint('listTimeZones', 'GET', '/Profile/TimeZones', {
  isShared: true,
});

export const setAvatar = defineEndpoint('setAvatar', 'PUT', '/Profile/Photo');

export const removeAvatar = defineEndpoint('removeAvatar', 'DELETE', '/Profile/Photo');

export const deleteAccount = defineEndpoint('deleteAccount', 'POST', '/Account/Delete');

export const settingsOperations = defineOperations(() => ({
  getProfile: defineOperation(getProfile, {
    summary: 'The profile of the signed-in account.',
    access: 'signed-in',
    output: accountProfile,
    errors: [],
  }),
  updateProfile: defineOperation(updateProfile, {
    summary:
      'Changes the profile of the signed-in account. A phone change needs the password, and a new phone gets a code.',
    access: 'signed-in',
    body: profileForm,
    output: accountProfile,
    errors: ['bad_request', 'taken', 'too_many_requests'],
  }),
  listTimeZones: defineOperation(listTimeZones, {
    summary: 'The time zones of the profile form, by offset, then by name.',
    access: 'public',
    output: z.array(timeZone),
    errors: [],
  }),
  setAvatar: defineOperation(setAvatar, {
    summary: 'Sets the photo of the signed-in account.',
    access: 'validated',
    ...upload,
    body: z.object({ data: photoData }),
    output: accountProfile,
  }),
  removeAvatar: defineOperation(removeAvatar, {
    summary: 'Removes the photo of the signed-in account.',
    access: 'validated',
    output: accountProfile,
    errors: [],
  }),
}));

export const deletionOperations = defineOperations(() => ({
  deleteAccount: defineOperation(deleteAccount, {
    summary: 'Deletes the account and its private data.',
    access: 'signed-in',
    sendsMail: true,
    unmetered: 'own access',
    needsConfirmation: true,
    output: z.object({}),
    errors: ['forbidden'],
  }),
}));

/** A member's own page: jump, story, photo and card. */
import * as z from 'zod/mini';
import { brand } from '../brand.ts';
import { ownShape } from '../members/member-fields.ts';
import { withheldChoices, withheldShape } from '../members/withheld.ts';
import { defineOperation } from '../operation.ts';
import { originalFileName, photoData, photoType, upload } from '../photos.ts';
import { memberProfile } from './profile.ts';

/** The member's own view; includes what others do not see. */
const ownMemberProfile = z.extend(memberProfile, {
  /** Whether an admin has hidden the story from others. */
  isStoryHidden: z.boolean(),
  ...withheldShape,
});
export type OwnMemberProfile = z.infer<typeof ownMemberProfile>;

/** Omitted fields keep their values, and unknown fields are ignored. */
const ownMemberForm = z.extend(z.partial(z.object(ownShape)), {
  ...withheldChoices,
  /**
   * Not stored. Its presence shows that the client has read the page with `getOwnMember`. Without it, a field that is
   * as blank as others see it keeps its value.
   */
  isStoryHidden: z.optional(z.unknown()),
});
export type OwnMemberForm = z.output<typeof ownMemberForm>;

const memberPhotoForm = z.object({
  data: photoData,
  origFileName: originalFileName,
  photoType,
});
export type MemberPhotoForm = z.output<typeof memberPhotoForm>;

export const getOwnMember = defineOperation('getOwnMember', {
  method: 'GET',
  path: `/${brand.singularSegment}/own`,
  summary: 'The profile of the own member, including a hidden story.',
  access: 'validated',
  output: ownMemberProfile,
  errors: ['not_found'],
});

export const updateOwnMember = defineOperation('updateOwnMember', {
  method: 'PUT',
  path: `/${brand.singularSegment}`,
  summary: 'Changes the jump and the story of the own member.',
  access: 'validated',
  body: ownMemberForm,
  output: memberProfile,
  errors: ['bad_request'],
});

export const setMemberPhoto = defineOperation('setMemberPhoto', {
  method: 'POST',
  path: `/${brand.singularSegment}/Photo`,
  summary: 'Sets the photo or the membership card of the own member.',
  access: 'validated',
  ...upload,
  body: memberPhotoForm,
  output: memberProfile,
});

export const removeMemberPhoto = defineOperation('removeMemberPhoto', {
  method: 'DELETE',
  path: `/${brand.singularSegment}/Photo/:photoType`,
  summary: 'Removes the photo or the membership card of the own member.',
  access: 'validated',
  params: z.object({ photoType }),
  output: memberProfile,
  errors: ['bad_request'],
});

export const ownPageOperations = {
  getOwnMember,
  updateOwnMember,
  setMemberPhoto,
  removeMemberPhoto,
};

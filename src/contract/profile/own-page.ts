/** A member's own page: jump, story, photo and card. */
import * as z from 'zod/mini';
import { brand } from '../brand.ts';
import { ownShape } from '../members/member-fields.ts';
import { withheldChoices, withheldShape } from '../members/withheld.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
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

export const getOwnMember = defineEndpoint('getOwnMember', 'GET', `/${brand.singularSegment}/own`);

export const updateOwnMember = defineEndpoint(
  'updateOwnMember',
  'PUT',
  `/${brand.singularSegment}`,
);

export const setMemberPhoto = defineEndpoint(
  'setMemberPhoto',
  'POST',
  `/${brand.singularSegment}/Photo`,
);

export const removeMemberPhoto = defineEndpoint(
  'removeMemberPhoto',
  'DELETE',
  `/${brand.singularSegment}/Photo/:photoType`,
);

export const ownPageOperations = defineOperations(() => ({
  getOwnMember: defineOperation(getOwnMember, {
    summary: 'The profile of the own member, including a hidden story.',
    access: 'validated',
    output: ownMemberProfile,
    errors: ['not_found'],
  }),
  updateOwnMember: defineOperation(updateOwnMember, {
    summary: 'Changes the jump and the story of the own member.',
    access: 'validated',
    body: ownMemberForm,
    output: memberProfile,
    errors: ['bad_request'],
  }),
  setMemberPhoto: defineOperation(setMemberPhoto, {
    summary: 'Sets the photo or the membership card of the own member.',
    access: 'validated',
    ...upload,
    body: memberPhotoForm,
    output: memberProfile,
  }),
  removeMemberPhoto: defineOperation(removeMemberPhoto, {
    summary: 'Removes the photo or the membership card of the own member.',
    access: 'validated',
    params: z.object({ photoType }),
    output: memberProfile,
    errors: ['bad_request'],
  }),
}));

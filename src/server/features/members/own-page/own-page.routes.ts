import type { ownPageOperations } from '#contract/profile/own-page.ts';
import type { UseCases } from '#server/http/bind-operation.ts';
import { getOwnMember, type OwnMemberDeps } from './own-member.ts';
import { removeMemberPhoto, setMemberPhoto } from './set-member-photo.ts';
import { updateOwnMember } from './update-own-member.ts';

export const ownPageUseCases = {
  getOwnMember,
  updateOwnMember,
  setMemberPhoto,
  removeMemberPhoto,
} satisfies UseCases<typeof ownPageOperations, OwnMemberDeps>;

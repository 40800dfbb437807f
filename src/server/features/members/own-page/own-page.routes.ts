import { ownPageOperations } from '#contract/profile/own-page.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
import { getOwnMember, type OwnMemberDeps } from './own-member.ts';
import { removeMemberPhoto, setMemberPhoto } from './set-member-photo.ts';
import { updateOwnMember } from './update-own-member.ts';

export const bindOwnPage = (deps: OwnMemberDeps) =>
  bindOperations(deps, ownPageOperations, {
    getOwnMember,
    updateOwnMember,
    setMemberPhoto,
    removeMemberPhoto,
  });

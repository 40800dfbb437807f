import { ownPageOperations } from '#contract/profile/own-page.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import { removeMemberPhoto, setMemberPhoto } from './set-member-photo.ts';
import { updateOwnMember } from './update-own-member.ts';
import { getOwnMember, type OwnMemberDeps } from './own-member.ts';

export function ownMemberRoutes(deps: OwnMemberDeps): BoundOperation[] {
  return [
    bindOperation(ownPageOperations.getOwnMember, async (_, { viewer }) => ({
      body: await getOwnMember(deps, viewer),
    })),
    bindOperation(ownPageOperations.updateOwnMember, async ({ body }, { viewer }) => ({
      body: await updateOwnMember(deps, body, viewer),
    })),
    bindOperation(ownPageOperations.setMemberPhoto, async ({ body }, { viewer }) => ({
      body: await setMemberPhoto(deps, body, viewer),
    })),
    bindOperation(ownPageOperations.removeMemberPhoto, async ({ params }, { viewer }) => ({
      body: await removeMemberPhoto(deps, params.photoType, viewer),
    })),
  ];
}

/** Connects marks of people in photos to accounts, the gallery and the keepers of memorials. */
import { markOperations } from '#contract/people-in-photos/marks.ts';
import { photosOfMembersOperations } from '#contract/people-in-photos/photos-of-members.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { findShownPhoto } from '#server/features/gallery/photos/gallery.queries.ts';
import { presentPhoto } from '#server/features/gallery/photos/viewing.ts';
import { isKeeper } from '#server/features/memorials/keepers.ts';
import { peopleUseCases } from './features/people-in-photos/people.routes.ts';
import { bindOperations, type BoundOperation } from './http/bind-operation.ts';

async function findPhoto(db: Connection, photoId: number) {
  const row = await findShownPhoto(db, photoId);
  return row && presentPhoto(row);
}

export const wirePeople = (accounts: IdentityDeps): BoundOperation[] =>
  bindOperations({ ...markOperations, ...photosOfMembersOperations }, peopleUseCases, {
    ...accounts,
    findPhoto,
    isKeeper,
  });

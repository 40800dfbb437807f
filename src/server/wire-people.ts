/** Connects marks of people in photos to accounts, the gallery and the rights of admins. */
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { createLinkToken } from '#server/identity/secrets.ts';
import { findShownPhoto } from '#server/features/gallery/photos/gallery.queries.ts';
import { presentPhoto } from '#server/features/gallery/photos/viewing.ts';
import { isKeeper } from '#server/features/memorials/keepers.ts';
import { peopleRoutes } from './features/people-in-photos/people.routes.ts';
import type { BoundOperation } from './http/bind-operation.ts';
import { lockAsAdmin } from '#server/identity/accounts.ts';

export const wirePeople = (accounts: IdentityDeps): BoundOperation[] =>
  peopleRoutes({
    ...accounts,
    createLinkToken,
    async findPhoto(db, photoId) {
      const row = await findShownPhoto(db, photoId);
      return row && presentPhoto(row);
    },
    isKeeper,
    async lockAsAdmin(db, viewer) {
      await lockAsAdmin(accounts, db, viewer);
    },
  });

/** Deletes photos that no admin has approved in time, and tells their contributors. */
import { brand } from '#contract/brand.ts';
import { heldPhotoDays } from '#contract/gallery/moderation.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Message, Messaging } from '#server/messaging/messaging.ts';
import type { PhotoStorage } from '#server/photo-storage/photo-storage.ts';
import { deleteExpiredPhotos } from './delete-expired-photos.ts';
import type { DescribedPhotoRow } from './photo-admin.queries.ts';

interface SweepDeps {
  readonly database: Database;
  readonly photoStorage: Pick<PhotoStorage, 'remove'>;
  readonly messaging: Pick<Messaging, 'send'>;
  readonly origin: string;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly onFailure: (error: unknown) => void;
}

function deletedMail(origin: string, { email, kind, caption }: DescribedPhotoRow): Message {
  const photo = kind === 'gallery' ? `your photo “${caption}”` : 'the photo of your account';
  return {
    channel: 'email',
    to: email,
    subject: 'Your photo was deleted',
    text: [
      `No admin has approved ${photo} within ${heldPhotoDays} days, so it was deleted. Visitors have never seen it.`,
      'Photos of accounts that are linked to a member need no approval.',
      `${brand.fullName}\n${origin}/`,
    ].join('\n\n'),
  };
}

export async function sweepHeldPhotos(deps: SweepDeps): Promise<void> {
  const { database, photoStorage, messaging, origin, now, onFailure } = deps;
  const gone = await deleteExpiredPhotos(database, 'waiting', now());
  await photoStorage.remove(gone.map(({ name }) => name));
  for (const photo of gone) await messaging.send(deletedMail(origin, photo)).catch(onFailure);
}

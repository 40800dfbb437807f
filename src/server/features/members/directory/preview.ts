/** Draws the picture of a profile that previews of shared links show. */
import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { Refusal } from '#contract/errors.ts';
import { nameWithheld } from '#contract/members/display-names.ts';
import { findShownMember } from '#server/database/register/shown-members.ts';
import type { ImageWork } from '#server/images/images.ts';
import type { PhotoService } from '#server/photo-storage/photo-storage.ts';
import type { MemberDeps } from '../record/stored-members.ts';
import {
  portraitNameOf,
  previewUri,
  previewVersion,
  readPreviewAddress,
} from './profile.present.ts';
import { findMemberPhotos } from './profile.ts';

interface PreviewDeps extends MemberDeps {
  readonly photos: Pick<PhotoService, 'open'>;
  readonly drawCard: ImageWork['drawCard'];
}

/** The picture, or its current address. */
type Preview = { readonly jpeg: Uint8Array } | { readonly movedTo: string };

/** About 100 KB each. */
const maxKept = 100;

/**
 * @returns a function from the file name in the address to the picture.
 * @throws Refusal `not_found` for an unknown member, `not_ready` while the queue is full.
 */
export function createPreviews({ database, photos, drawCard }: PreviewDeps) {
  const kept = new LRUCache<string, Promise<Uint8Array>>({ max: maxKept });

  async function draw(
    number: number,
    name: string,
    portraitName: string | null,
  ): Promise<Uint8Array> {
    const stream =
      portraitName === null
        ? null
        : await photos.open(portraitName, { size: 'avatar', format: 'webp' });
    return drawCard({ number, name, portrait: stream && (await buffer(stream)) });
  }

  /** Concurrent requests share one drawing. */
  function keep(version: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const known = kept.get(version);
    if (known) return known;
    const made = make();
    kept.set(version, made);
    made.catch(() => kept.delete(version));
    return made;
  }

  return async (file: string): Promise<Preview> => {
    const requested = readPreviewAddress(file);
    const member = requested && (await findShownMember(database.kysely, requested.number));
    if (!member) throw new Refusal('not_found');
    const portraitName = portraitNameOf(member, await findMemberPhotos(database.kysely, member.id));
    const version = previewVersion(member, portraitName);
    if (requested.version !== version) return { movedTo: previewUri(member, portraitName) };
    const name =
      member.is_name_withheld === 1 ? nameWithheld : `${member.first_name} ${member.last_name}`;
    return { jpeg: await keep(version, () => draw(member.number, name, portraitName)) };
  };
}

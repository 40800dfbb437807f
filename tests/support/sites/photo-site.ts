import type { LightMyRequestResponse } from 'fastify';
import type { AddedPhoto } from '#contract/gallery/uploading.ts';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import type { AppDeps } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import { openAccountSite, type AccountSite, type OperationResponse } from './account-site.ts';
import { asBase64, drawPhoto } from '../photos/drawn-photos.ts';
import { openTestPhotos, type TestPhotos } from '../photos/test-photos.ts';

export interface PhotoSite {
  readonly site: AccountSite;
  readonly photos: TestPhotos;
  /** Adds a photo to the gallery; fields that are not given are valid. */
  send(token: string | undefined, given?: Record<string, unknown>): Promise<OperationResponse>;
  /** Like `send`, but expects success. */
  add(token: string, given?: Record<string, unknown>): Promise<AddedPhoto>;
  /** The public gallery with its current contents, not the prepared response. */
  gallery(): Promise<GalleryPhoto[]>;
  picture(uri: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
}

let drawn = 0;
const shades = 8;

/** Every photo is different, and stays so when the site encodes it again, which evens out neighbouring shades. */
export async function freshPhoto(): Promise<string> {
  drawn += 1;
  const shade = (drawn % shades) * (256 / shades);
  return asBase64(await drawPhoto({ shade, width: 60 + Math.floor(drawn / shades) }));
}

export async function openPhotoSite(
  database: Database,
  deps: Partial<AppDeps> = {},
): Promise<PhotoSite> {
  const photos = await openTestPhotos();
  const site = await openAccountSite(database, { photoStorage: photos.storage, ...deps });

  async function send(token: string | undefined, given: Record<string, unknown> = {}) {
    const valid = { data: await freshPhoto(), origFileName: 'jump.jpg', caption: 'A jump' };
    return site.responseOf('POST Gallery/Photo', { token, body: { ...valid, ...given } });
  }

  return {
    site,
    photos,
    send,
    async add(token, given) {
      const { status, body } = await send(token, given);
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      return body as unknown as AddedPhoto;
    },
    async gallery() {
      // A new content version invalidates all prepared responses.
      await database.kysely
        .updateTable('content_version')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .execute();
      return (await site.ask('GET Gallery/Photos')).body as unknown as GalleryPhoto[];
    },
    picture: (uri, headers = {}) => site.app.inject({ url: uri, headers }),
  };
}

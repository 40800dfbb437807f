import type { ModeratedPhoto, PhotoPage } from '#contract/gallery/moderation.ts';
import type { AppDeps } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import { openAdminSite, type AdminSite } from './admin-site.ts';
import { freshPhoto } from './photo-site.ts';
import { openTestPhotos, type TestPhotos } from '../photos/test-photos.ts';

interface ModeratedSite extends AdminSite {
  readonly photos: TestPhotos;
  addPhoto(token: string, caption: string): Promise<number>;
  addMemberPhoto(token: string, photoType: 'photo' | 'card', data?: string): Promise<void>;
  find(query?: string): Promise<PhotoPage>;
  newest(): Promise<ModeratedPhoto>;
  status(uri: string): Promise<number>;
}

export async function openModeratedSite(
  database: Database,
  deps: Partial<AppDeps> = {},
): Promise<ModeratedSite> {
  const photos = await openTestPhotos();
  const admin = await openAdminSite(database, {
    photoStorage: photos.storage,
    contactEmail: 'help@directory.example',
    ...deps,
  });
  const { site, ask } = admin;

  async function send(request: string, token: string, body: Record<string, unknown>) {
    const response = await site.ask(request, { token, body });
    if (response.status !== 200) throw new Error(`${response.status} ${response.text}`);
    return response.body;
  }

  const find = async (query = '') =>
    (await ask(`GET Admin/Photos${query}`)).body as unknown as PhotoPage;

  return {
    ...admin,
    photos,
    find,
    async addPhoto(token, caption) {
      const body = { data: await freshPhoto(), origFileName: 'jump.jpg', caption };
      return Number((await send('POST Gallery/Photo', token, body))['photoId']);
    },
    async addMemberPhoto(token, photoType, data) {
      const body = { data: data ?? (await freshPhoto()), origFileName: 'me.jpg', photoType };
      await send('POST FreakBrother/Photo', token, body);
    },
    async newest() {
      const [photo] = (await find()).photos;
      if (!photo) throw new Error('There is no photo.');
      return photo;
    },
    status: async (uri) => (await site.app.inject({ url: uri })).statusCode,
  };
}

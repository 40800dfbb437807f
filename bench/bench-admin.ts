import { openSiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { startSettledSite } from '#tests/support/processes/settled-site.ts';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';

export const admin = { email: 'admin@directory.example', password: 'kestrel over hinckley' };

/** Without limits, and without samples unless the settings ask for some; their pictures are added before it returns. */
export const startAdminSite = (settings: Readonly<Record<string, string>> = {}): Promise<Site> =>
  ('SAMPLE_DATA' in settings ? startSettledSite : startSite)({
    SAMPLE_DATA: 'off',
    RATE_LIMIT: 'off',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...settings,
  });

export async function post(
  site: Site,
  path: string,
  body: object,
  token?: string,
): Promise<Response> {
  return fetch(`${site.url}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}

export interface SentPhoto {
  readonly data: Buffer;
  readonly caption: string;
}

/** Uploads a photo to the gallery and resolves to the status of the response. */
export type SendPhoto = (photo: SentPhoto) => Promise<number>;

const sendAs =
  (site: Site, token: string): SendPhoto =>
  async ({ data, caption }) => {
    const body = { data: data.toString('base64'), origFileName: 'jump.jpg', caption };
    const response = await post(site, 'Gallery/Photo', body, token);
    await response.arrayBuffer();
    return response.status;
  };

export async function logInToSend(site: Site): Promise<SendPhoto> {
  const login = await post(site, 'Account/login', admin);
  if (!login.ok) throw new Error(`Logging in: ${login.status}`);
  const { token } = (await login.json()) as { token: string };
  return sendAs(site, token);
}

/** Several accounts, because one may send only one photo at a time. The site needs as many sample members. */
export async function joinToSend(site: Site, count: number): Promise<SendPhoto[]> {
  const accounts = await openSiteAccounts(site);
  const senders: SendPhoto[] = [];
  for (let index = 0; index < count; index += 1) {
    const { user } = await accounts.join();
    senders.push(sendAs(site, user.token));
  }
  return senders;
}

/** Appends bytes after the end of the file, so that it is not a duplicate. */
export const variantOf = (photo: Buffer, index: number): Buffer =>
  Buffer.concat([photo, Buffer.from(`variant ${index}`)]);

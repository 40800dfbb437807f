import type { PhotoType } from '#contract/photos.ts';
import type { AddedPhoto } from '#contract/gallery/uploading.ts';
import type { MemberProfile } from '#contract/profile/profile.ts';
import { asBase64, drawPhoto, type DrawnPhoto } from './drawn-photos.ts';

let shade = 0;

async function send<Body>(
  url: string,
  token: string,
  drawn: DrawnPhoto,
  words: Readonly<Record<string, string>>,
): Promise<Body> {
  shade += 1;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      data: asBase64(await drawPhoto({ shade: shade % 256, ...drawn })),
      origFileName: 'jump.jpg',
      ...words,
    }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as Body;
}

/**
 * Every photo is different.
 *
 * @param token session of the contributor
 */
export async function addPhoto(
  siteUrl: string,
  token: string,
  caption: string,
  drawn: DrawnPhoto = { width: 600, height: 400 },
): Promise<AddedPhoto> {
  return send(`${siteUrl}/api/Gallery/Photo`, token, drawn, { caption });
}

/** @param token session of the member in the photo */
export async function addMemberPhoto(
  siteUrl: string,
  token: string,
  photoType: PhotoType,
  drawn: DrawnPhoto = { width: 600, height: 400 },
): Promise<MemberProfile> {
  return send(`${siteUrl}/api/FreakBrother/Photo`, token, drawn, { photoType });
}

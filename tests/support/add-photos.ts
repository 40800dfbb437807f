/** Adds photos to the gallery of a running site through its API. */
import type { AddedPhoto } from '#contract/gallery.ts';
import { asBase64, drawPhoto, type DrawnPhoto } from './drawn-photos.ts';

let shade = 0;

/** @param token whose photo it is; no two photos are alike. */
export async function addPhoto(
  siteUrl: string,
  token: string,
  caption: string,
  drawn: DrawnPhoto = { width: 600, height: 400 },
): Promise<AddedPhoto> {
  shade += 1;
  const answer = await fetch(`${siteUrl}/api/Gallery/Photo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      data: asBase64(await drawPhoto({ shade: shade % 256, ...drawn })),
      origFileName: 'jump.jpg',
      caption,
    }),
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as AddedPhoto;
}

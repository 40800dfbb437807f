import type { Site } from '#tests/support/processes/site-process.ts';
import { logInToSend, variantOf } from '../bench-admin.ts';
import { drawNoise } from './noise-photo.ts';

const photos = 24;

/** A page of realistic photos. */
export async function fillGallery(site: Site): Promise<void> {
  const send = await logInToSend(site);
  const photo = await drawNoise(1_600, 1_200);
  for (let index = 0; index < photos; index += 1) {
    const status = await send({ data: variantOf(photo, index), caption: `Jump ${index}` });
    if (status !== 200) throw new Error(`A photo was answered with ${status}`);
  }
}

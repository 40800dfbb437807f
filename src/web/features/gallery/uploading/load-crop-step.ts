/** Loads what the second step needs when it is wanted; what was entered in the first one stays where that fails. */
import { Refusal } from '#contract/errors.ts';

export async function loadCropStep() {
  try {
    const [{ CropStep }, { readPicture }] = await Promise.all([
      import('./crop-step.tsx'),
      import('#web/ui/photos/read-picture.ts'),
    ]);
    return { CropStep, readPicture };
  } catch {
    throw new Refusal('not_ready');
  }
}

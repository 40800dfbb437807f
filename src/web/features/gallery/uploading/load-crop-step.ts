/** Loads the second step on demand. If that fails, the input of the first step stays. */
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

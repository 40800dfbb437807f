/** Loads the second step on demand. If that fails, the input of the first step stays. */
import { Refusal } from '#contract/errors.ts';

export async function loadCropStep() {
  try {
    const [{ CropStep }, { openPhoto }] = await Promise.all([
      import('./crop-step.tsx'),
      import('#web/ui/photos/open-photo.ts'),
      // For a photo that is saved without a connection.
      import('#web/api/account/uploads/waiting-photos.tsx'),
    ]);
    return { CropStep, openPhoto };
  } catch {
    throw new Refusal('not_ready');
  }
}

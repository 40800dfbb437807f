/**
 * Loads what is needed once a photo is chosen.
 *
 * @returns null if it cannot be loaded; the caller can retry
 */
export async function loadCropStep() {
  try {
    const [{ CropStep }, { openPhoto }] = await Promise.all([
      import('./crop-step.tsx'),
      import('../open-photo.ts'),
    ]);
    return { CropStep, openPhoto };
  } catch {
    return null;
  }
}

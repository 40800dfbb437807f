/** Loads the cropper and what writes photos, once there is a photo. */

/** @returns null where it does not arrive: it can be asked for again */
export async function loadCropStep() {
  try {
    return (await import('./crop-step.tsx')).CropStep;
  } catch {
    return null;
  }
}

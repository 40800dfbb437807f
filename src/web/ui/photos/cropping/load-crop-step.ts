/** @returns null if it cannot be loaded; the caller can retry */
export async function loadCropStep() {
  try {
    return (await import('./crop-step.tsx')).CropStep;
  } catch {
    return null;
  }
}

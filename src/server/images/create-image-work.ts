/** The image work of one process, with bounds on how much of it is under way at once. */
import { mostPhotoPixels } from '#contract/photo-limits.ts';
import { drawCard } from './draw-card.ts';
import type { ImageWork } from './images.ts';
import { preparePhoto } from './prepare-photo.ts';
import { createTurns, type TurnsOptions } from './turns.ts';

/** Pixels: one photo of the largest kind, or two of a phone's. A decoder takes up to 4 bytes for each. */
const preparing: TurnsOptions = { room: mostPhotoPixels, mostWaiting: 64, patienceMs: 45_000 };
/** One at a time: whoever asks for many cards keeps no upload waiting. */
const drawing: TurnsOptions = { room: 1, mostWaiting: 32, patienceMs: 10_000 };

export function createImageWork(): ImageWork {
  const [takePreparingTurn, takeDrawingTurn] = [createTurns(preparing), createTurns(drawing)];
  return {
    prepare: (upload, recipe) => preparePhoto(upload, recipe, takePreparingTurn),
    async drawCard(holder) {
      const leave = await takeDrawingTurn(1);
      try {
        return await drawCard(holder);
      } finally {
        leave();
      }
    },
  };
}

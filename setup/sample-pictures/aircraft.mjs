/** A twin-engined jump plane with its door open. */
import { ink, placed } from './canvas.mjs';

/**
 * @param {{ x: number, y: number, turn: number, scale: number }} place
 * @param {{ paint?: string, stripe?: string }} [colors]
 */
export const jumpPlane = (place, { paint = '#efe7d6', stripe = '#b1402b' } = {}) =>
  placed(
    place,
    `<path d="M-230 6 Q-220 -26 -150 -30 L120 -34 Q190 -30 210 -6 Q190 22 120 26 L-140 22Z" fill="${paint}"/>` +
      `<path d="M-225 0L-275 -74L-240 -74L-176 -22Z" fill="${stripe}"/>` +
      `<path d="M-150 -6H205" stroke="${stripe}" stroke-width="9"/>` +
      `<path d="M-20 -36L40 -120L78 -120L56 -34Z" fill="${paint}" opacity=".75"/>` +
      `<path d="M-40 8L-6 96L34 96L44 8Z" fill="${paint}"/>` +
      '<path d="M-6 96L34 96L40 60L-20 60Z" fill="#d8ccb4"/>' +
      '<rect x="126" y="-24" width="46" height="20" rx="8" fill="#2a3b4c"/>' +
      '<g fill="#2a3b4c"><rect x="70" y="-22" width="26" height="17" rx="6"/>' +
      '<rect x="32" y="-22" width="26" height="17" rx="6"/></g>' +
      `<rect x="-30" y="-24" width="46" height="44" rx="6" fill="${ink}"/>` +
      `<ellipse cx="214" cy="-4" rx="5" ry="64" fill="${ink}" opacity=".35"/>`,
  );

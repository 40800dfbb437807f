/** The three series of numbers: regular members, night-jump brothers and night-jump sisters. */

export const seriesNames = ['fb', 'nnfb', 'nnfs'] as const;
export type Series = (typeof seriesNames)[number];

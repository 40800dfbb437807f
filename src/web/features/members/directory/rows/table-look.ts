import type { ListSeries } from '../finding/list-series.ts';

/** The portrait of the row moves to its place on the profile. See the style sheet. */
export const openWithTransition = { viewTransition: true } as const;

export const tableLook = ({ series }: ListSeries): string =>
  series === 'fb' ? 'members list list-wide' : 'members list member-card-night';

/** Figures about the directory and its use, for admins. */
import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { count } from '../primitives.ts';

const monthCount = z.object({
  /** `2026-07`, in UTC. */
  month: z.string(),
  count,
});
export type MonthCount = z.infer<typeof monthCount>;

/** How many days of searches there are, today the last. */
export const searchDays = 30;
/** How many months of claims and photos there are, the present one the last. */
export const figureMonths = 24;

const figures = z.object({
  /** Regular members by the year of their jump, from the first such year to the last, years without any too. */
  jumps: z.array(z.object({ year: z.int(), members: count })),
  /** Regular members whose year is not known. */
  membersWithoutYear: count,
  /** Pressed searches by day in UTC, days without any too. */
  searches: z.array(
    z.object({
      /** `2026-07-01` */
      day: z.string(),
      searches: count,
      /** How many of them found nothing. */
      missed: count,
    }),
  ),
  /** Regular members. */
  members: count,
  /** Those whose number a validated account has. */
  claimedMembers: count,
  /** When they were claimed; what was claimed before the first month is not in it. */
  claims: z.array(monthCount),
  /** Photos in the gallery. */
  photos: count,
  /** When they were sent; hidden ones are not in it, and what came before the first month neither. */
  photosByMonth: z.array(monthCount),
});
export type Figures = z.infer<typeof figures>;

export const adminFigureOperations = {
  getFigures: defineOperation('getFigures', {
    method: 'GET',
    path: '/Admin/Figures',
    summary:
      'Members by year of jump, searches by day, claimed profiles, photos in the gallery by month.',
    access: 'admin',
    output: figures,
    errors: [],
  }),
};

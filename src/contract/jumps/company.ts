/** The company of a member's jump: who jumped on the same day. */
import * as z from 'zod/mini';
import { brand } from '../brand.ts';
import { listedMember } from '../members/directory.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { count, numberInPath, placeName } from '../primitives.ts';

/** Members in each list. */
export const maxCompany = 100;

const companions = z.array(listedMember).check(z.maxLength(maxCompany));

/** Members in each list on a profile. */
export const maxCompanyOnProfile = 12;

/** By number. No list contains the member, and no one is in both `samePlace` and `sameDay`. */
const company = z.object({
  /** Null where the place is unknown. */
  place: z.nullable(
    z.extend(placeName, {
      /** Whether no member has an earlier known date at this place. */
      isFirst: z.boolean(),
    }),
  ),
  /** The same day at the same place. */
  samePlace: companions,
  /** The same day at another place, or at an unknown one. */
  sameDay: companions,
});
export type Company = z.infer<typeof company>;

const someCompanions = z.object({
  /** At most `maxCompany`. */
  total: count,
  members: z.array(listedMember).check(z.maxLength(maxCompanyOnProfile)),
});

/** The same with the first members of each list. */
export const shownCompany = z.object({
  place: company.shape.place,
  samePlace: someCompanions,
  sameDay: someCompanions,
});
export type ShownCompany = z.infer<typeof shownCompany>;

const getCompany = defineEndpoint(
  'getCompany',
  'GET',
  `/${brand.singularSegment}/:number/company`,
  { isShared: true },
);

export const companyOperations = defineOperations(() => ({
  getCompany: defineOperation(getCompany, {
    summary: "Who shared the day of a member's jump.",
    access: 'public',
    params: z.object({ number: numberInPath }),
    output: company,
    errors: ['bad_request', 'not_found'],
  }),
}));

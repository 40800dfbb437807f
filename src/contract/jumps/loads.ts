/** Load sheets: a member says who was on the same load, and the other one confirms it. */
import * as z from 'zod/mini';
import { memberListItem } from '../members/directory.ts';
import { defineOperation } from '../operation.ts';
import { idInPath, typedNumber } from '../primitives.ts';

/** Statements of one account that wait for an answer. */
export const openLoadsAtMost = 20;
/** Statements of one account in a day, also withdrawn ones. */
export const loadsPerDay = 10;
/** Links in each list of a member. */
export const ownLoadListLimit = 500;
/** Admins see this many statements of each kind, the oldest that wait first. */
export const loadListLimit = 500;

const load = z.object({
  loadId: z.int(),
  /** The other member. */
  member: memberListItem,
  saidAt: z.string(),
});

const loadSheet = z.object({
  /** Why the viewer cannot say anything now, as a sentence; null if they can. */
  problem: z.nullable(z.string()),
  /** What others said about the viewer, which waits for an answer. */
  waiting: z.array(load),
  /** What the viewer said and no one has confirmed, newest first. */
  said: z.array(
    z.extend(load, {
      /** Who answers, or that the answer was no. */
      state: z.enum(['waits for the member', 'waits for an admin', 'declined']),
    }),
  ),
  confirmed: z.array(z.extend(load, { confirmedAt: z.string() })),
});
export type LoadSheet = z.infer<typeof loadSheet>;

const adminLoad = z.object({
  loadId: z.int(),
  /** Who said it. */
  speaker: memberListItem,
  /** The account that said it. */
  saidBy: z.int(),
  named: memberListItem,
  saidAt: z.string(),
});
export type AdminLoad = z.infer<typeof adminLoad>;

const adminLoads = z.object({
  /** About members who cannot answer: unclaimed or deceased. */
  waiting: z.array(adminLoad),
  /** These wait for the member who is named. */
  withMembers: z.array(adminLoad),
  /** The member who said it cannot say it again until an admin allows it. */
  declined: z.array(adminLoad),
});
export type AdminLoads = z.infer<typeof adminLoads>;

const loadForm = z.object({ freakBrotherNumber: typedNumber });

const params = z.object({ load: idInPath('This statement does not exist.') });

const ownAnswer = {
  method: 'POST',
  access: 'validated',
  params,
  output: loadSheet,
  errors: ['bad_request', 'not_found'],
} as const;
const adminAnswer = { ...ownAnswer, access: 'admin', output: adminLoads } as const;

export const loadOperations = {
  getLoadSheet: defineOperation('getLoadSheet', {
    method: 'GET',
    path: '/Loads/own',
    summary: 'Who was on the load of the own member: said, waiting for an answer, and confirmed.',
    access: 'validated',
    output: loadSheet,
    errors: [],
  }),
  sayLoad: defineOperation('sayLoad', {
    method: 'POST',
    path: '/Loads',
    summary: 'Says that a member was on the load of the own member; waits for an answer.',
    access: 'validated',
    body: loadForm,
    output: loadSheet,
    errors: ['bad_request', 'not_found', 'forbidden', 'taken', 'too_many_requests'],
  }),
  confirmLoad: defineOperation('confirmLoad', {
    ...ownAnswer,
    path: '/Loads/:load/Confirm',
    summary: 'Confirms what another member said about the own member.',
  }),
  declineLoad: defineOperation('declineLoad', {
    ...ownAnswer,
    path: '/Loads/:load/Decline',
    summary: 'Declines what another member said, who cannot say it again.',
  }),
  withdrawLoad: defineOperation('withdrawLoad', {
    ...ownAnswer,
    path: '/Loads/:load/Withdraw',
    summary: 'Withdraws an own statement, or removes a confirmed link of the own member.',
  }),
  listLoads: defineOperation('listLoads', {
    method: 'GET',
    path: '/Admin/Loads',
    summary: 'Statements about loads that wait, for an admin or for a member, and declined ones.',
    access: 'admin',
    output: adminLoads,
    errors: [],
  }),
  confirmLoadAsAdmin: defineOperation('confirmLoadAsAdmin', {
    ...adminAnswer,
    path: '/Admin/Loads/:load/Confirm',
    summary: 'Confirms a statement about a member who cannot answer.',
  }),
  declineLoadAsAdmin: defineOperation('declineLoadAsAdmin', {
    ...adminAnswer,
    path: '/Admin/Loads/:load/Decline',
    summary: 'Declines a statement about a member who cannot answer.',
  }),
  allowLoad: defineOperation('allowLoad', {
    ...adminAnswer,
    path: '/Admin/Loads/:load/Allow',
    summary: 'Forgets that a statement was declined, so that it can be said again.',
  }),
};

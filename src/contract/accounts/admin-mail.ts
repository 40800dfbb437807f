/** Which mails an admin gets about what waits. */
import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';

/** A mail for each claim, one mail a day, or none. */
export const adminMails = ['single', 'digest', 'none'] as const;
export type AdminMail = (typeof adminMails)[number];

/** Without a choice, an admin gets single mails while at most as many claims wait, and a daily one otherwise. */
export const mostSingleMails = 5;
/** The hour of the daily mail, in the admin's time zone. */
export const digestHour = 8;

const choice = z.object({
  /** Null if the admin has not chosen. */
  choice: z.nullable(z.enum(adminMails, { error: 'Please choose which emails you want.' })),
});

export const getAdminMail = defineOperation('getAdminMail', {
  method: 'GET',
  path: '/Admin/Mail',
  summary: 'Which emails the signed-in admin has chosen.',
  access: 'admin',
  output: choice,
  errors: [],
});

export const setAdminMail = defineOperation('setAdminMail', {
  method: 'PUT',
  path: '/Admin/Mail',
  summary: 'Chooses an email for each claim, one a day, none, or the default (null).',
  access: 'admin',
  body: choice,
  output: choice,
  errors: ['bad_request'],
});

export const adminMailOperations = { getAdminMail, setAdminMail };

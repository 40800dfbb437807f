/** The health of the site, for the operator. It has no data about people: no addresses, no values of statements. */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';

/** Why a message was not sent, and what to do, as an operator understands it. */
export const failureLabels = {
  'recipient refused': 'The mail server refused the recipient.',
  'sender refused': 'The mail server refused the sender. Check MAIL_FROM.',
  'message refused': 'The service refused the message.',
  'sign-in refused': 'The service refused the user or password of the site. Check the settings.',
  'try later': 'The service asked the site to try again later.',
  'no answer': 'The service did not respond in time.',
  unreachable: 'The service could not be reached.',
  'not secured': 'The connection could not be encrypted, so no password was sent.',
  'not stored': 'The message could not be stored in the outbox.',
  unknown: 'The message failed for an unknown reason.',
} as const;

export type FailureReason = keyof typeof failureLabels;

export interface DeliveryFailure {
  readonly reason: FailureReason;
  /** The status of SMTP or HTTP that the service responded with. */
  readonly status: number | null;
}

/** `bounced`: accepted, and returned later. `capped`: not sent because of an hourly limit. */
export type MessageOutcome = 'sent' | 'refused' | 'failed' | 'bounced' | 'capped';

/** How the site sends messages, by its settings. */
export const messagingWays = z.object({
  email: z.enum(['smtp', 'outbox']),
  /** `off`: messages for phones go by email. */
  sms: z.enum(['twilio', 'outbox', 'off']),
});
export type MessagingWays = z.infer<typeof messagingWays>;

/** Statements that take at least this long are slow. */
export const slowStatementMs = 500;

/** What happened in this process since it started. */
export interface Activity {
  readonly startedAt: number;
  /** The log has each one. */
  readonly slowStatements: { readonly count: number; readonly lastAt: number | null };
}

/** What Health checks, in its order. */
export const checkNames = [
  'backup',
  'email',
  'sms',
  'database',
  'photos',
  'disk',
  'certificate',
  'statements',
  'program',
] as const;
export type CheckName = (typeof checkNames)[number];

const checkState = z.enum(['good', 'attention', 'bad', 'off']);
export type CheckState = z.infer<typeof checkState>;

const fact = z.object({
  label: z.string(),
  text: z.nullable(z.string()),
  /** When it happened. */
  at: z.nullable(z.string()),
});
export type Fact = z.infer<typeof fact>;

const checked = z.object({
  name: z.enum(checkNames),
  title: z.string(),
  state: checkState,
  /** The state in one line. */
  line: z.string(),
  /** What to do about it; null if nothing is wrong. */
  toDo: z.nullable(z.string()),
  facts: z.array(fact),
});
export type Checked = z.infer<typeof checked>;

const stepLeft = z.object({
  title: z.string(),
  toDo: z.string(),
  /** The page where it is done. */
  to: z.nullable(z.string()),
});
export type StepLeft = z.infer<typeof stepLeft>;

const health = z.object({
  /** The server's time, to compare the others with. */
  checkedAt: z.string(),
  checks: z.array(checked),
  /** What a new site still needs before it is ready for members. */
  stepsLeft: z.array(stepLeft),
});
export type Health = z.infer<typeof health>;

export const getHealth = defineEndpoint('getHealth', 'GET', '/Admin/Health');

export const siteHealthOperations = defineOperations(() => ({
  getHealth: defineOperation(getHealth, {
    summary:
      'Whether backups, messages, database, photo store, disk and certificate of the site are good, and its version, without data about people.',
    access: 'admin',
    output: health,
    errors: [],
  }),
}));

/** The health of the site, for the operator. It has no data about people: no addresses, no values of statements. */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { count } from '../primitives.ts';

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

const reasons = Object.keys(failureLabels) as [FailureReason, ...FailureReason[]];

const deliveryFailure = z.object({
  reason: z.enum(reasons),
  /** The status of SMTP or HTTP that the service responded with. */
  status: z.nullable(z.int()),
});
export type DeliveryFailure = z.infer<typeof deliveryFailure>;

/** The last messages of this process, since it started. */
const deliveries = z.object({
  lastSentAt: z.nullable(z.string()),
  lastFailure: z.nullable(z.extend(deliveryFailure, { at: z.string() })),
  /** Messages that were not sent because of the hourly limit. */
  overLimit: count,
  lastOverLimitAt: z.nullable(z.string()),
});
export type Deliveries = z.infer<typeof deliveries>;

export const messageDays = 30;

const messageCounts = z.object({
  sent: count,
  /** Messages that the service will never accept. */
  refused: count,
  /** Messages that failed for another reason. */
  failed: count,
  /** Mails that a mail server accepted and returned later; see `manage -- record-bounce`. */
  bounced: count,
});
export type MessageCounts = z.infer<typeof messageCounts>;
export type MessageOutcome = keyof MessageCounts;

const slowStatement = z.object({
  /** With placeholders instead of values. */
  shape: z.string(),
  count,
  longestMs: count,
});
export type SlowStatement = z.infer<typeof slowStatement>;

/** What happened in this process since it started. */
const activity = z.object({
  startedAt: z.string(),
  email: deliveries,
  sms: deliveries,
  slowStatements: z.object({
    /** Slower ones are counted; null if none are. */
    fromMs: z.nullable(count),
    count,
    lastAt: z.nullable(z.string()),
    /** The slowest first. */
    slowest: z.array(slowStatement),
  }),
});
export type Activity = z.infer<typeof activity>;

/** How the site sends messages, by its settings. */
export const messagingWays = z.object({
  email: z.enum(['smtp', 'outbox']),
  /** `off`: messages for phones go by email. */
  sms: z.enum(['twilio', 'outbox', 'off']),
});
export type MessagingWays = z.infer<typeof messagingWays>;

const backupRecord = {
  /** Null if the manifest of the backup could not be read. */
  madeAt: z.nullable(z.string()),
  photos: z.nullable(count),
  bytes: z.nullable(count),
  /** What is wrong, in plain words; null if the backup is good. */
  problem: z.nullable(z.string()),
};

const health = z.object({
  version: z.string(),
  /** The server's time, to compare the others with. */
  checkedAt: z.string(),
  database: z.object({ kind: z.enum(['sqlite', 'postgres']), bytes: count }),
  photos: count,
  photoStore: z.object({
    /** Only the space of a folder is measured. */
    kind: z.enum(['folder', 'bucket']),
    /** Null for a bucket, and if it could not be read. */
    freeBytes: z.nullable(count),
    /** Uploads are refused below; 0 if they never are. */
    minFreeBytes: count,
  }),
  lastBackup: z.nullable(z.object(backupRecord)),
  lastVerification: z.nullable(
    z.object({
      ...backupRecord,
      verifiedAt: z.string(),
      /** Whether it is about the last backup, and not about another one. */
      isOfLastBackup: z.boolean(),
    }),
  ),
  ways: messagingWays,
  smsPerHour: count,
  /** Mails to addresses that were never validated, and the most of them in an hour. */
  newAddressMails: z.object({ thisHour: count, perHour: count }),
  /** Of the last 30 days, by all processes of the site. */
  messages: z.object({ email: messageCounts, sms: messageCounts }),
  activity,
});
export type Health = z.infer<typeof health>;

export const getHealth = defineEndpoint('getHealth', 'GET', '/Admin/Health');

export const siteHealthOperations = defineOperations(() => ({
  getHealth: defineOperation(getHealth, {
    summary:
      'Backups, database size, free space for photos, messages, slow statements and version of the site, without data about people.',
    access: 'admin',
    output: health,
    errors: [],
  }),
}));

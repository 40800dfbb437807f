/** SQL for challenges. A challenge works once, for one purpose, within 10 minutes. */
import { sql, type Selectable } from 'kysely';
import { minuteMs } from '#contract/time.ts';
import { refuseGoneAccount } from '#server/database/dialects/database-errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { ChallengesTable } from '#server/database/schema/sign-in.ts';
import { createToken, hashToken } from '#server/identity/secrets.ts';

export type ChallengeRow = Selectable<ChallengesTable>;

export const challengeLifetimeMs = 10 * minuteMs;

interface NewChallenge {
  readonly purpose: ChallengeRow['purpose'];
  /** Null for a sign-in with a passkey. */
  readonly accountId: number | null;
  readonly totpSecret?: string;
}

/**
 * @returns 256 random bits in base64url, the format of WebAuthn
 * @throws Refusal `unauthorized` when the account was deleted meanwhile
 */
export async function insertChallenge(
  db: Connection,
  { purpose, accountId, totpSecret = '' }: NewChallenge,
  now: number,
): Promise<string> {
  const challenge = createToken();
  await db
    .insertInto('challenges')
    .values({
      challenge_hash: hashToken(challenge),
      account_id: accountId,
      purpose,
      totp_secret: totpSecret,
      expires_at: now + challengeLifetimeMs,
    })
    .execute()
    .catch(refuseGoneAccount);
  return challenge;
}

export async function findChallenge(
  db: Connection,
  challenge: string,
  purpose: ChallengeRow['purpose'],
  now: number,
): Promise<ChallengeRow | undefined> {
  return db
    .selectFrom('challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', now + challengeLifetimeMs + minuteMs)
    .selectAll()
    .executeTakeFirst();
}

/** Uses the challenge up; false when it was used meanwhile. */
export async function takeChallenge(
  db: Connection,
  { id }: Pick<ChallengeRow, 'id'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('challenges')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Anyone can ask for a challenge to sign in with: only so many are kept, the newest. */
const maxSignInChallenges = 100_000;

export async function limitSignInChallenges(
  db: Connection,
  max = maxSignInChallenges,
): Promise<void> {
  await db
    .deleteFrom('challenges')
    .where('account_id', 'is', null)
    .where('id', '<=', (eb) =>
      eb
        .selectFrom('challenges')
        .select((challenges) =>
          sql<number>`${challenges.fn.max('id')} - ${sql.lit(max)}`.as('oldest'),
        ),
    )
    .execute();
}

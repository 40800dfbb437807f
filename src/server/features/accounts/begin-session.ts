/** Begins a session: a token that is shown once, and a device that is known from then on. */
import type { Connection } from '#server/database/open-database.ts';
import type { Caller } from '#server/http/bind-operation.ts';
import { describeDevice } from './describe-device.ts';
import { createToken, hashToken } from './secrets.ts';
import { insertSession, rememberDevice } from './sessions.queries.ts';

/** For the running transaction, which holds the account's row. */
export async function beginSession(
  db: Connection,
  accountId: number,
  { device, userAgent }: Caller,
  now: number,
): Promise<string> {
  const token = createToken();
  const session = { accountId, tokenHash: hashToken(token), device: describeDevice(userAgent) };
  await insertSession(db, session, now);
  if (device !== null) await rememberDevice(db, accountId, hashToken(device), now);
  return token;
}

import { expect, test } from 'vitest';
import type { Connection } from '#server/database/open-database.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { testNow } from '#tests/support/sites/build-test-app.ts';
import { putCode, insertLink } from '#server/identity/codes.ts';
import { insertPasskey } from '../sign-in/passkeys.queries.ts';
import { insertChallenge } from '../sign-in/challenges.queries.ts';
import { insertSecondFactor, replaceRecoveryCodes } from '../sign-in/second-factors.queries.ts';
import { insertDevice } from '#server/identity/devices.ts';
import { insertSession } from '#server/identity/sessions.ts';

const account_id = 404;
const code = { purpose: 'reset', requester: 'x', address: '', code_hash: 'x', destination: 'x' };
const link = { purpose: 'second-factor', token_hash: 'x', bound_to: 'x' } as const;
const passkey = { credential_id: 'x', public_key: 'x', counter: 0, transports: '[]', name: 'x' };
const factor = { turned_on_at: testNow, totp_secret: null, totp_step: 0 };
const session = { tokenHash: 'x', device: 'x' };
const inserts: Readonly<Record<string, (db: Connection) => Promise<unknown>>> = {
  code: (db) => putCode(db, { account_id, ...code, purpose: 'reset' }, testNow),
  link: (db) => insertLink(db, { account_id, ...link }, testNow),
  challenge: (db) => insertChallenge(db, { purpose: 'enrol', accountId: account_id }, testNow),
  session: (db) => insertSession(db, { accountId: account_id, ...session }, testNow),
  device: (db) => insertDevice(db, account_id, 'x', testNow),
  passkey: (db) => insertPasskey(db, { account_id, ...passkey }, testNow),
  'second factor': (db) => insertSecondFactor(db, { account_id, ...factor }),
  'recovery code': (db) => replaceRecoveryCodes(db, account_id, ['x']),
};

describeEachDialect('an account that is deleted during its own request', ({ open }) => {
  test('is unauthorized to store anything', async () => {
    const { kysely } = await open();
    for (const [what, insert] of Object.entries(inserts)) {
      await expect(insert(kysely), what).rejects.toMatchObject({ code: 'unauthorized' });
    }
  });
});

import { expect, test } from 'vitest';
import type { Connection } from '#server/database/open-database.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { testNow } from '#tests/support/sites/build-test-app.ts';
import { putCode } from './codes/codes.queries.ts';
import { insertLink } from './codes/links.queries.ts';
import { insertChallenge } from './second-factor/challenges.queries.ts';

const account_id = 404;
const code = { purpose: 'reset', requester: 'x', address: '', code_hash: 'x', destination: 'x' };
const link = { purpose: 'second-factor', token_hash: 'x', bound_to: 'x' } as const;
const inserts: Readonly<Record<string, (db: Connection) => Promise<unknown>>> = {
  code: (db) => putCode(db, { account_id, ...code, purpose: 'reset' }, testNow),
  link: (db) => insertLink(db, { account_id, ...link }, testNow),
  challenge: (db) => insertChallenge(db, { purpose: 'enrol', accountId: account_id }, testNow),
};

describeEachDialect('an account that is deleted during its own request', ({ open }) => {
  test.each(Object.entries(inserts))('is unauthorized to store a %s', async (_, insert) => {
    const { kysely } = await open();
    await expect(insert(kysely)).rejects.toMatchObject({ code: 'unauthorized' });
  });
});

// Sees to a PostgreSQL for the tests: they start one themselves, from programs that must be there.
import { findPostgres } from './find-postgres.mjs';
import { SetupFailure } from './run-command.mjs';

export function database() {
  if (process.env.TEST_PG_URL || findPostgres()) return;
  throw new SetupFailure('There is no PostgreSQL: install one, or name a server with TEST_PG_URL.');
}

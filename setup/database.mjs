// Provides PostgreSQL's programs for the tests, which start a server themselves.
import { findPostgres } from './find-postgres.mjs';
import { SetupFailure } from './run-command.mjs';

export function database() {
  if (process.env.TEST_PG_URL || findPostgres()) return;
  throw new SetupFailure('There is no PostgreSQL: install one, or name a server with TEST_PG_URL.');
}

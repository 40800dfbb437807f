/** Prints why the server cannot start to standard error, one line per problem, and sets the exit code to 1. */
import { SettingsError } from '#server/settings.ts';

export function reportStartFailure(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  // A driver's message can have several lines for one problem.
  const lines = error instanceof SettingsError ? reason : reason.replaceAll(/\s+/g, ' ');
  process.stderr.write(`${lines}\n`);
  process.exitCode = 1;
}

/** Calls the address of a service that raises an alarm when a call is late. */
import { codeOf } from '#contract/errors.ts';
import type { OwnContext } from '../command/command.ts';

const timeoutMs = 10_000;

/** The address is a secret, which the errors of `fetch` could contain. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return String(codeOf(error.cause) ?? error.name);
}

/** @returns why it did not work; null if it did */
async function call(address: string): Promise<string | null> {
  try {
    const response = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok ? null : `answer ${response.status}`;
  } catch (error) {
    return reasonOf(error);
  }
}

/** A backup is as good without the call, so that a failure is only reported. */
export async function callHeartbeat({ settings, stderr }: OwnContext): Promise<void> {
  let address: string | null;
  try {
    address = settings().heartbeatUrl;
  } catch {
    // Reported when the result could not be recorded.
    return;
  }
  const problem = address === null ? null : await call(address);
  if (problem !== null) stderr.write(`HEARTBEAT_URL could not be called (${problem}).\n`);
}

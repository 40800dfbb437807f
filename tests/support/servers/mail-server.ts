/** A mail server for one Vitest test; closed when the test ends. */
import { onTestFinished } from 'vitest';
import { openMailServer, type MailServer, type MailServerOptions } from './open-mail-server.ts';

export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const server = await openMailServer(options);
  onTestFinished(() => server.close());
  return server;
}

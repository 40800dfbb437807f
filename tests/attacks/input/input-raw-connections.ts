/** Sends bytes to a site over a connection of their own, and reads what comes until the site ends it. */
import { connect } from 'node:net';

/** Node looks each second for requests that have not come whole within five. */
const timeoutMs = 10_000;

export interface RawResponse {
  /** Of all answers on the connection, in turn. */
  readonly statuses: readonly number[];
  readonly text: string;
  /** Whether the site did not end the connection although nothing more came. */
  readonly isHanging: boolean;
}

interface Quiet {
  /** How long the first answer is waited for before the connection is ended from here. */
  readonly firstMs: number;
  /** And another one after it. */
  readonly nextMs: number;
}

export function sendRaw(
  port: number,
  bytes: Buffer,
  { firstMs, nextMs }: Quiet,
): Promise<RawResponse> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let text = '';
    let isHanging = false;
    let quiet = setTimeout(() => socket.end(), firstMs);
    const pollOptions = setTimeout(() => {
      isHanging = true;
      socket.destroy();
    }, timeoutMs);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      clearTimeout(quiet);
      quiet = setTimeout(() => socket.end(), nextMs);
    });
    socket.on('end', () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(quiet);
      clearTimeout(pollOptions);
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) =>
        Number(status),
      );
      resolve({ statuses, text, isHanging });
    });
    socket.write(bytes);
  });
}

/** Sends bytes over a new connection and reads until the site closes it. */
import { connect } from 'node:net';

/** Node checks each second for requests that have not arrived within five. */
const timeoutMs = 10_000;

export interface RawResponse {
  /** Of all responses on the connection, in order. */
  readonly statuses: readonly number[];
  readonly text: string;
  /** Whether the site kept the connection open although nothing more arrived. */
  readonly isHanging: boolean;
}

interface Quiet {
  /** How long to wait for the first response before closing the connection. */
  readonly firstMs: number;
  /** Sends another request after it. */
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

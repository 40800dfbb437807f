/** Slow uploads must not keep other accounts from uploading. How slow one may be is tested with `receive-body`. */
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { freshPhoto, openPhotoSite, type PhotoSite } from '#tests/support/sites/photo-site.ts';

const announcedBytes = 20_000_000;
const dropEveryMs = 500;

interface SlowUpload {
  readonly socket: Socket;
  /** The data that the server has sent so far. */
  readonly answer: () => string;
}

/** Sends `firstBytes` at once, then a byte every half second. */
function uploadSlowly(port: number, token: string, firstBytes = 1): SlowUpload {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/Gallery/Photo HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${announcedBytes}\r\n\r\n`,
  );
  socket.write(Buffer.alloc(firstBytes, ' '));
  const dropping = setInterval(() => socket.write(' '), dropEveryMs);
  socket.on('close', () => {
    clearInterval(dropping);
  });
  onTestFinished(() => void socket.destroy());
  return { socket, answer: () => answer };
}

async function listen({ site }: PhotoSite) {
  const url = await site.app.listen({ port: 0, host: '127.0.0.1' });
  return {
    port: Number(new URL(url).port),
    async upload(token: string) {
      const response = await fetch(`${url}/api/Gallery/Photo`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({
          data: await freshPhoto(),
          origFileName: 'a.jpg',
          caption: 'A jump',
        }),
      });
      return response.status;
    },
  };
}

async function untilReceived({ site }: PhotoSite, connections: number): Promise<void> {
  const count = promisify(site.app.server.getConnections.bind(site.app.server));
  await expect.poll(() => count()).toBeGreaterThanOrEqual(connections);
}

describeOnSqlite('an upload', ({ open }) => {
  test('succeeds during two uploads that stop just before their end', async () => {
    const photoSite = await openPhotoSite(await open());
    const { site } = photoSite;
    const [first, second, honest] = [await site.join(1), await site.join(2), await site.join(3)];
    const { port, upload } = await listen(photoSite);
    for (const { token } of [first, second]) uploadSlowly(port, token, announcedBytes - 1_000);
    await untilReceived(photoSite, 2);
    expect(await upload(honest.token)).toBe(200);
  }, 60_000);

  test('succeeds during many slow uploads of one account', async () => {
    const photoSite = await openPhotoSite(await open());
    const { site } = photoSite;
    const [attacker, honest] = [await site.join(1), await site.join(2)];
    const { port, upload } = await listen(photoSite);
    const slow = Array.from({ length: 40 }, () => uploadSlowly(port, attacker.token));
    await untilReceived(photoSite, slow.length);
    expect(await upload(honest.token)).toBe(200);
    const isRefused = ({ answer }: SlowUpload) =>
      /^HTTP\/1\.1 429 [^]+retry-after: 10\r\n/i.test(answer());
    await expect.poll(() => slow.filter(isRefused).length).toBeGreaterThanOrEqual(10);
  }, 60_000);

  test('has no time limit as a whole, unlike headers', async () => {
    const { site } = await openPhotoSite(await open());
    expect(site.app.server).toMatchObject({ requestTimeout: 0, headersTimeout: 5_000 });
  });
});

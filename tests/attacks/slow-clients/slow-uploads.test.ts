/** Slow uploads must not delay uploads of other accounts, and must lose their connections. */
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { freshPhoto, openPhotoSite, type PhotoSite } from '#tests/support/sites/photo-site.ts';

const announcedBytes = 20_000_000;
const dropEveryMs = 500;
const promptMs = 5_000;
/** The rate is checked after 10 s. */
const cutMs = 15_000;

interface SlowUpload {
  readonly socket: Socket;
  /** The data that the server has sent so far. */
  readonly answer: () => string;
  readonly isClosed: () => boolean;
}

/** Sends `firstBytes` at once, then a byte every half second. */
function uploadSlowly(port: number, token: string, firstBytes = 1): SlowUpload {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  let isClosed = false;
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
    isClosed = true;
  });
  onTestFinished(() => void socket.destroy());
  return { socket, answer: () => answer, isClosed: () => isClosed };
}

async function listen({ site }: PhotoSite) {
  const url = await site.app.listen({ port: 0, host: '127.0.0.1' });
  return {
    port: Number(new URL(url).port),
    async upload(token: string) {
      const startedAt = performance.now();
      const response = await fetch(`${url}/api/Gallery/Photo`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({
          data: await freshPhoto(),
          origFileName: 'a.jpg',
          caption: 'A jump',
        }),
      });
      return { status: response.status, ms: performance.now() - startedAt };
    },
  };
}

async function untilReceived({ site }: PhotoSite, connections: number): Promise<void> {
  const count = promisify(site.app.server.getConnections.bind(site.app.server));
  await expect.poll(() => count()).toBeGreaterThanOrEqual(connections);
}

describeOnSqlite('an upload', ({ open }) => {
  test('succeeds at once during two slow uploads, which are refused', async () => {
    const photoSite = await openPhotoSite(await open());
    const { site } = photoSite;
    const [first, second, honest] = [await site.join(1), await site.join(2), await site.join(3)];
    const { port, upload } = await listen(photoSite);
    const slow = [first, second].map(({ token }) => uploadSlowly(port, token));
    await untilReceived(photoSite, slow.length);
    const { status, ms } = await upload(honest.token);
    expect([status, ms < promptMs], `${ms} ms`).toEqual([200, true]);
    await expect
      .poll(() => slow.every(({ isClosed }) => isClosed()), { timeout: cutMs })
      .toBe(true);
    for (const { answer } of slow) {
      expect(answer()).toMatch(/^HTTP\/1\.1 408 [^]+"code":"request_timeout"/);
    }
  }, 60_000);

  test('succeeds at once during two uploads that stop shortly before their end', async () => {
    const photoSite = await openPhotoSite(await open());
    const { site } = photoSite;
    const [first, second, honest] = [await site.join(1), await site.join(2), await site.join(3)];
    const { port, upload } = await listen(photoSite);
    for (const { token } of [first, second]) uploadSlowly(port, token, announcedBytes - 1_000);
    await untilReceived(photoSite, 2);
    const { status, ms } = await upload(honest.token);
    expect([status, ms < 2 * promptMs], `${ms} ms`).toEqual([200, true]);
  }, 60_000);

  test('succeeds at once during many slow uploads of one account', async () => {
    const photoSite = await openPhotoSite(await open());
    const { site } = photoSite;
    const [attacker, honest] = [await site.join(1), await site.join(2)];
    const { port, upload } = await listen(photoSite);
    const slow = Array.from({ length: 40 }, () => uploadSlowly(port, attacker.token));
    await untilReceived(photoSite, slow.length);
    const { status, ms } = await upload(honest.token);
    expect([status, ms < promptMs], `${ms} ms`).toEqual([200, true]);
    const isRefused = ({ answer }: SlowUpload) =>
      /^HTTP\/1\.1 429 [^]+retry-after: 10\r\n/i.test(answer());
    await expect.poll(() => slow.filter(isRefused).length).toBeGreaterThanOrEqual(10);
  }, 60_000);

  test('has no time limit as a whole, unlike headers', async () => {
    const { site } = await openPhotoSite(await open());
    expect(site.app.server).toMatchObject({ requestTimeout: 0, headersTimeout: 5_000 });
  });
});

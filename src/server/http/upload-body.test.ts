/** Uploads and downloads over a real connection. */
import { expect, test } from 'vitest';
import { largestImportBytes } from '#contract/members/import.ts';
import { openAdminSite } from '#tests/support/sites/admin-site.ts';
import { insertMembers } from '#tests/support/sites/builders.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';

const megabyte = Buffer.alloc(1024 * 1024, 'x');

async function* megabytes(count: number): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < count; index += 1) yield megabyte;
}

/** With a content length, so that the server need not read it. */
const tooLarge = () => new Blob(Array.from({ length: 30 }, () => megabyte));

describeOnSqlite('a file that is too large', ({ open }) => {
  test.each(['with a content length', 'without a content length'])(
    '%s is rejected with 413 and is not kept in memory',
    async (what) => {
      const admin = await openAdminSite(await open());
      const url = await admin.site.app.listen({ port: 0, host: '127.0.0.1' });
      const hasLength = what === 'with a content length';
      const before = process.memoryUsage.rss();
      const reply = await fetch(`${url}/api/Admin/Members/Import`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' },
        body: hasLength ? tooLarge() : megabytes(100),
        duplex: 'half',
      });
      expect(reply.status).toBe(413);
      expect(await reply.json()).toEqual({
        code: 'too_large',
        message:
          'This file is larger than 20 MiB. Split it, or import it on the server with the command "import".',
      });
      const grown = process.memoryUsage.rss() - before;
      if (!hasLength) expect(grown).toBeLessThan(6 * largestImportBytes);
      // The server still responds.
      expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    },
  );

  test('is rejected with 401 for a visitor before it is read', async () => {
    const admin = await openAdminSite(await open());
    const url = await admin.site.app.listen({ port: 0, host: '127.0.0.1' });
    const reply = await fetch(`${url}/api/Admin/Members/Import/Preview`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: tooLarge(),
    });
    expect(reply.status).toBe(401);
  });
});

describeOnSqlite('a download', ({ open }) => {
  test('releases its resources when the client aborts it, and the next download is complete', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    await insertMembers(
      database,
      Array.from({ length: 5_000 }, (_, index) => ({
        number: index + 100,
        story: 'x'.repeat(1_000),
      })),
    );
    const url = await admin.site.app.listen({ port: 0, host: '127.0.0.1' });
    const ask = (signal: AbortSignal) =>
      fetch(`${url}/api/Admin/Members/Export`, {
        headers: { authorization: `Bearer ${admin.token}` },
        signal,
      });
    // More than the number of database connections.
    for (let index = 0; index < 15; index += 1) {
      const breaking = new AbortController();
      const reply = await ask(breaking.signal);
      await reply.body?.getReader().read();
      breaking.abort();
    }
    const whole = await ask(AbortSignal.timeout(20_000));
    expect((await whole.text()).split('\r\n')).toHaveLength(5_032);
  });
});

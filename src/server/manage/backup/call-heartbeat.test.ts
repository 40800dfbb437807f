import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { environmentOf, manageWith, temporaryFolder } from '#tests/support/processes/manage.ts';

/** A service that waits for calls, and answers with this status. */
async function startService(status = 200) {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    response.writeHead(status, { location: '/elsewhere' }).end('ok');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  return { calls, address: `http://127.0.0.1:${port}/secret-word?rid=1` };
}

describeOnSqlite('the heartbeat', ({ create }) => {
  async function backUp(address: string) {
    const settings = { ...environmentOf(await create()), HEARTBEAT_URL: address };
    const folder = await temporaryFolder();
    const run = (...words: string[]) => manageWith(settings, ...words);
    return { folder, run };
  }

  test('is called after a backup is verified, and not before', async () => {
    const { calls, address } = await startService();
    const { folder, run } = await backUp(address);
    const backup = join(folder, 'one');
    expect(await run('backup', backup)).toMatchObject({ code: 0, stderr: '' });
    expect(calls).toEqual([]);
    expect(await run('verify', backup)).toMatchObject({ code: 0, stderr: '' });
    expect(calls).toEqual(['GET /secret-word?rid=1']);
  });

  test('is not called for a damaged backup, nor for one that a newer verified one replaces', async () => {
    const { calls, address } = await startService();
    const { folder, run } = await backUp(address);
    for (const name of ['one', 'two']) await run('backup', join(folder, name));
    expect((await run('verify', join(folder, 'nowhere'))).code).toBe(1);
    expect(calls).toEqual([]);
    await run('verify', join(folder, 'two'));
    await run('verify', join(folder, 'one'));
    expect(calls).toHaveLength(1);
  });

  test.each([
    [404, 'answer 404'],
    [302, 'answer 302'],
  ])(
    'that answers %d is reported without its address, and not followed',
    async (status, reason) => {
      const { calls, address } = await startService(status);
      const { folder, run } = await backUp(address);
      await run('backup', join(folder, 'one'));
      expect(await run('verify', join(folder, 'one'))).toMatchObject({
        code: 0,
        stderr: `HEARTBEAT_URL could not be called (${reason}).\n`,
      });
      expect(calls).toHaveLength(1);
    },
  );
});

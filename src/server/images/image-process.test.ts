import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import { createImageWork, sandboxOptions, startImageProcess } from './image-work.ts';
import { drawCard } from './draw-card.ts';
import { preparePhoto, prepareProof } from './prepare-photo.ts';

function start(given: { timeoutMs?: number; idleMs?: number } = {}) {
  const deaths: string[] = [];
  const started = startImageProcess({
    timeoutMs: 60_000,
    idleMs: 60_000,
    onDeath: ({ message }) => deaths.push(message),
    ...given,
  });
  onTestFinished(() => started.stop());
  return { ...started, deaths };
}

function isAlive(pid: number | null): boolean {
  try {
    return process.kill(pid ?? 0, 0);
  } catch {
    return false;
  }
}

const environmentOf = (pid: number | null) => `/proc/${pid}/environ`;
const pollOptions = { timeout: 10_000 };

test('returns the same results as the code that runs in it', async () => {
  const images = createImageWork({ onDeath: () => undefined });
  onTestFinished(() => images.close());
  const photo = await drawPhoto({ orientation: 6 });
  const [there, here] = [
    await images.prepare(photo, 'picture'),
    await preparePhoto(photo, 'picture'),
  ];
  expect(there).toMatchObject({ width: here.width, thumbHeight: here.thumbHeight });
  for (const [index, { size, format, bytes }] of here.files.entries()) {
    const file = there.files[index];
    expect([file?.size, file?.format]).toEqual([size, format]);
    expect(Buffer.compare(file?.bytes ?? Buffer.of(), bytes)).toBe(0);
  }
  const proof = await images.prepareProof(photo);
  expect(Buffer.compare(proof, await prepareProof(photo))).toBe(0);
  const holder = { number: 7, name: 'Ann Example', portrait: here.files[0]?.bytes ?? null };
  expect(Buffer.compare(await images.drawCard(holder), await drawCard(holder))).toBe(0);
});

test('passes on the refusals of the code that runs in it', async () => {
  const images = createImageWork({ onDeath: () => undefined });
  onTestFinished(() => images.close());
  const cut = (await drawPhoto()).subarray(0, 500);
  for (const upload of [cut, Buffer.from('<svg/>')]) {
    await expect(images.prepareProof(upload)).rejects.toMatchObject({ code: 'bad_request' });
    await expect(images.prepare(upload, 'picture')).rejects.toMatchObject({
      name: 'Refusal',
      code: 'bad_request',
      message: 'Invalid image type',
      errors: { data: 'Invalid image type' },
    });
  }
});

test('rejects running tasks when the process dies and starts a new one for the next task', async () => {
  const { run, pid, deaths } = start();
  const upload = await drawPhoto({ width: 1500, height: 1500 });
  const task = { kind: 'prepare', upload, recipe: 'picture' } as const;
  const first = run(task);
  const before = pid();
  process.kill(before ?? 0, 'SIGKILL');
  await expect(first).rejects.toMatchObject({ code: 'not_ready' });
  expect(deaths).toEqual(['The process that reads pictures ended (SIGKILL)']);
  expect(await run(task)).toMatchObject({ width: 1500 });
  expect(pid()).not.toBe(before);
});

test('is killed when a task times out', async () => {
  const { run, pid, deaths } = start({ timeoutMs: 20 });
  const upload = await drawPhoto({ width: 1500, height: 1500 });
  const running = run({ kind: 'prepare', upload, recipe: 'picture' });
  const hanging = pid();
  await expect(running).rejects.toMatchObject({ code: 'not_ready' });
  expect(deaths).toHaveLength(1);
  expect(isAlive(hanging)).toBe(false);
});

test('exits when idle and when it is stopped', async () => {
  const { run, pid, stop, deaths } = start({ idleMs: 30 });
  const task = { kind: 'card', holder: { number: 1, name: 'A', portrait: null } } as const;
  await run(task);
  const idle = pid();
  await expect.poll(() => isAlive(idle), pollOptions).toBe(false);
  expect(pid()).toBeNull();
  await run(task);
  const stopped = pid();
  expect(stopped).not.toBe(idle);
  stop();
  await expect.poll(() => isAlive(stopped), pollOptions).toBe(false);
  expect(deaths).toEqual([]);
});

test.runIf(existsSync(environmentOf(process.pid)))(
  'receives no environment variables of the site',
  async () => {
    vi.stubEnv('ADMIN_PASSWORD', 'a secret');
    const { run, pid } = start();
    await run({ kind: 'card', holder: { number: 1, name: 'A', portrait: null } });
    const names = readFileSync(environmentOf(pid()), 'utf8')
      .split('\0')
      .map((variable) => variable.split('=')[0] ?? '');
    // For the channel to the parent process and the memory allocator.
    const known = /^(NODE_CHANNEL_(FD|SERIALIZATION_MODE)|MALLOC_\w+|)$/;
    expect(names.filter((name) => !known.test(name))).toEqual([]);
    expect(readFileSync(`/proc/${pid()}/cmdline`, 'utf8')).toContain('--permission');
  },
);

const forbidden = {
  'read other files': `require('node:fs').readFileSync('/etc/passwd')`,
  'write files': `require('node:fs').writeFileSync('written', '')`,
  'start programs': `require('node:child_process').execFileSync('/bin/true')`,
  'reach the network': `require('node:net').connect(9, '127.0.0.1').on('error', (error) => { throw error; })`,
  'make threads': `new (require('node:worker_threads').Worker)('', { eval: true })`,
};

test.each(Object.entries(forbidden))('its JavaScript is not allowed to %s', async (_name, code) => {
  const options = { env: {}, cwd: tmpdir() };
  const running = promisify(execFile)(process.execPath, [...sandboxOptions, '-e', code], options);
  await expect(running).rejects.toMatchObject({
    stderr: expect.stringContaining('ERR_ACCESS_DENIED') as string,
  });
});

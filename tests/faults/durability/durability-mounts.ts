/** A disk of its own for a site, which can be full or only read. */
import { spawnSync } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import type { Site } from '#tests/support/processes/site-process.ts';

/** Without root, mounting needs a user namespace, where the system has them. */
const isRoot = process.getuid?.() === 0;
const unshare = ['unshare', '--mount', ...(isRoot ? [] : ['--map-root-user'])];

/** A disk of its own below the folder, which other processes do not see. */
export const onOwnDisk =
  (folder: string, megabytes: number, output = '') =>
  (program: readonly string[]) => [
    ...unshare,
    'sh',
    '-c',
    `mount -t tmpfs -o size=${megabytes * 1024}k none "${folder}" && exec "$@" ${output}`,
    'sh',
    ...program,
  ];

export function requireMounts(): void {
  const words = [...unshare.slice(1), 'sh', '-c', 'mount -t tmpfs none /mnt'];
  const { status } = spawnSync('unshare', words);
  if (status !== 0) throw new Error('This test mounts a disk of its own, which needs root here.');
}

/** Where nobody may remount, the rights of the folder stand in for it. */
export async function letOnlyRead(site: Site, folder: string, isSo: boolean): Promise<void> {
  if (!isRoot) return chmod(`/proc/${site.process.pid}/root${folder}`, isSo ? 0o500 : 0o700);
  const into = ['-t', String(site.process.pid), '-m'];
  const options = ['-o', `remount,${isSo ? 'ro' : 'rw'}`];
  const { status, stderr } = spawnSync('nsenter', [...into, 'mount', ...options, folder]);
  if (status !== 0) throw new Error(stderr.toString());
}

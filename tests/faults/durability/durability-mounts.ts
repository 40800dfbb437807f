/** Gives a site its own disk, which can be full or read-only. */
import { spawnSync } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import type { Site } from '#tests/support/processes/site-process.ts';

/** Without root, mounting needs a user namespace, if the system supports them. */
const isRoot = process.getuid?.() === 0;
const unshare = ['unshare', '--mount', ...(isRoot ? [] : ['--map-root-user'])];

/** Mounts a separate disk below the folder, invisible to other processes. */
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

/** Where remounting is not allowed, the folder's permissions are changed instead. */
export async function letOnlyRead(site: Site, folder: string, isSo: boolean): Promise<void> {
  if (!isRoot) return chmod(`/proc/${site.process.pid}/root${folder}`, isSo ? 0o500 : 0o700);
  const into = ['-t', String(site.process.pid), '-m'];
  const options = ['-o', `remount,${isSo ? 'ro' : 'rw'}`];
  const { status, stderr } = spawnSync('nsenter', [...into, 'mount', ...options, folder]);
  if (status !== 0) throw new Error(stderr.toString());
}

import { readFileSync } from 'node:fs';

/** The memory of a process and its children in MB; 0 for one that has ended. */
export function memoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    const own = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    const pids = children === '' ? [] : children.split(' ').map(Number);
    return pids.reduce((sum, child) => sum + memoryOf(child), own);
  } catch {
    return 0;
  }
}

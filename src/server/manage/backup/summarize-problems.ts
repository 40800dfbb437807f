import type { BackupProblem } from './check-backup.ts';

const words: Readonly<Record<BackupProblem['kind'], readonly [one: string, many: string]>> = {
  missing: ['file is missing', 'files are missing'],
  changed: ['file was changed', 'files were changed'],
  unexpected: ['file does not belong to it', 'files do not belong to it'],
};

/** Counts the problems of a backup in one sentence, without paths. */
export function summarizeProblems(problems: readonly BackupProblem[]): string {
  const parts = (['missing', 'changed', 'unexpected'] as const).flatMap((kind) => {
    const count = problems.filter((problem) => problem.kind === kind).length;
    const [one, many] = words[kind];
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  return `${new Intl.ListFormat('en').format(parts)}.`;
}

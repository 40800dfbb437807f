import type { LoggedChangeView } from '#contract/changes/changes.ts';

export interface ChangeSelection {
  readonly ids: ReadonlySet<number>;
  readonly onChange: (ids: ReadonlySet<number>) => void;
}

export const canUndo = ({ isUndone, whyNever }: LoggedChangeView): boolean =>
  whyNever === null && !isUndone;

import type { AnniversariesAtHome } from '#contract/jumps/jumps.ts';
import type { Summary } from '#contract/members/directory.ts';
import type { Latest } from '#contract/members/latest.ts';
import type { Settled } from '#web/api/settle.ts';

export interface LoadedHome {
  readonly summary: Settled<Summary>;
  /** Null if it could not be loaded; the page works without it. The same for the anniversaries. */
  readonly latest: Latest | null;
  readonly anniversaries: AnniversariesAtHome | null;
}

/**
 * Concurrent requests for something that only one caller can have, sent to two processes, and to four in a whole proof:
 * exactly one succeeds.
 */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { isWholeProof, proofTimeoutMs, proveRounds } from '#tests/proof/prove-rounds.ts';
import { reportProof } from '#tests/proof/trust-report.ts';
import {
  claimOneNumber,
  demoteEachOther,
  registerOneEmail,
  resetsAtOnce,
  takeOneProfileName,
  useOneCode,
  useOneResetCode,
  viewersAtOnce,
  viewOnePhoto,
} from './races-of-accounts.ts';
import {
  addNextNumber,
  editOneVersion,
  importBesideAdds,
  undoBesideEdit,
  type Race,
} from './races-of-members.ts';
import { openRaceSite, type RaceSite } from './races-site.ts';

interface Named {
  readonly name: string;
  readonly what: string;
  readonly race: Race;
  /** Number of contests in one run of the race. */
  readonly contests?: number;
}

const races: readonly Named[] = [
  { name: 'numbers', what: 'The next number, requested by several admins', race: addNextNumber },
  { name: 'edits', what: 'Simultaneous edits of one member', race: editOneVersion },
  { name: 'undo', what: 'Undoing a change during an edit', race: undoBesideEdit },
  { name: 'import', what: 'An import while the same numbers are added', race: importBesideAdds },
  {
    name: 'claims',
    what: 'Pending claims of one number, validated by several accounts',
    race: claimOneNumber,
  },
  { name: 'emails', what: 'Registrations with one email', race: registerOneEmail },
  { name: 'codes', what: 'One validation code, used by several clients', race: useOneCode },
  {
    name: 'resets',
    what: 'One reset code, used by several clients',
    race: useOneResetCode,
    contests: resetsAtOnce,
  },
  { name: 'profile-names', what: 'Claims of one profile name', race: takeOneProfileName },
  {
    name: 'views',
    what: 'Views of one photo by one visitor',
    race: viewOnePhoto,
    contests: viewersAtOnce,
  },
  // Runs last: it ends the session that the other races use.
  { name: 'admins', what: 'The last two admins demoting each other', race: demoteEachOther },
];

const wholeRounds = 50;
const processCounts = isWholeProof ? [2, 4] : [2];

let site: RaceSite;
beforeAll(async () => {
  site = await openRaceSite(inject('postgresUrl'), Math.max(...processCounts));
}, 120_000);
afterAll(() => site.close(), 60_000);

test.each(races)(
  '$what',
  async ({ name, what, race, contests = 1 }) => {
    const runs = wholeRounds / contests;
    const found: string[] = [];
    for (const processes of processCounts) {
      const rounds = await proveRounds({
        name: `races-${name}-${processes}`,
        short: 1,
        whole: runs,
        round: () => race(site, processes),
      });
      found.push(`${rounds.length * contests} rounds with ${processes} processes`);
      expect(rounds.length).toBeGreaterThanOrEqual(isWholeProof ? runs : 1);
    }
    await reportProof([
      {
        what,
        found: `one winner in each of ${found.join(' and ')}, 0 responses with 5xx`,
        wanted: `one winner in ${wholeRounds} rounds each`,
        isMet: true,
      },
    ]);
  },
  proofTimeoutMs,
);

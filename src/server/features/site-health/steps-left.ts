import type { StepLeft } from '#contract/site-health/health.ts';
import { isUnavailable } from '#server/database/dialects/database-errors.ts';
import { findBackupRecords } from './backup-records.ts';
import { findOutcomes } from './check-outcomes.ts';
import { checks, howToBackUp, type CheckDeps } from './checks.ts';

export interface StepDeps extends CheckDeps {
  /** False for a trial, which needs none. */
  readonly isOriginFixed: boolean;
  readonly operatorName: string | null;
}

type Step = readonly [isLeft: boolean, StepLeft];

async function findSteps(deps: StepDeps): Promise<Step[]> {
  const {
    database: { kysely },
    messagingWays,
    operatorName,
  } = deps;
  const [member, outcomes, { verified }] = await Promise.all([
    kysely.selectFrom('members').select('id').limit(1).executeTakeFirst(),
    findOutcomes(kysely),
    findBackupRecords(kysely),
  ]);
  const { email, backup } = checks;
  return [
    [
      member === undefined,
      {
        title: 'Members',
        toDo: 'Import your list, or add the first member.',
        to: '/Manifest/Files',
      },
    ],
    [
      messagingWays.email === 'outbox' || outcomes.get('email')?.good_at == null,
      { title: email.title, toDo: email.toDo(deps.manageCommand), to: null },
    ],
    [
      verified?.problem !== null,
      { title: backup.title, toDo: howToBackUp(deps.manageCommand), to: null },
    ],
    [
      operatorName === null,
      {
        title: 'Privacy page',
        toDo: 'On the server, set OPERATOR_NAME, so that it says who runs the site.',
        to: '/Privacy',
      },
    ],
  ];
}

/** Only what has not been done once: what fails later is bad in the checks. */
export async function findStepsLeft(deps: StepDeps): Promise<StepLeft[]> {
  if (!deps.isOriginFixed) return [];
  try {
    const steps = await findSteps(deps);
    return steps.filter(([isLeft]) => isLeft).map(([, step]) => step);
  } catch (error) {
    if (isUnavailable(error)) return [];
    throw error;
  }
}

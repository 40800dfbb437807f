/** Profiles the processor time of a site under load, to explain a missed goal. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSite } from '#tests/support/processes/site-process.ts';
import { drive } from './wrk.ts';

const warmUpSeconds = 2;
const seconds = 4;
/** Excludes the last second, in which the process stops. */
const closeDelayMicroseconds = 1_000_000;
const shownPlaces = 8;

/** The format of Node's `--cpu-prof`; times in microseconds. */
interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

const sourceOf = (url: string) => /(?:node_modules\/.+|src\/.+|node:.+)$/.exec(url)?.[0] ?? '';

/** @returns lines such as `12 % writev`, the most expensive first */
function summarise({ nodes, samples, timeDeltas }: CpuProfile): string[] {
  const placeOf = new Map(
    nodes.map(({ id, callFrame: { functionName, url } }) => [
      id,
      `${functionName || 'a function'} ${sourceOf(url)}`.trim(),
    ]),
  );
  const spent = new Map<string, number>();
  let beforeEnd = 0;
  for (let index = samples.length - 1; index >= 0; index -= 1) {
    const took = timeDeltas[index] ?? 0;
    const place = placeOf.get(samples[index] ?? 0) ?? '';
    const isMeasured =
      beforeEnd > closeDelayMicroseconds && beforeEnd < closeDelayMicroseconds + seconds * 900_000;
    if (isMeasured && place !== '(idle)') spent.set(place, (spent.get(place) ?? 0) + took);
    beforeEnd += took;
  }
  const all = [...spent.values()].reduce((sum, time) => sum + time, 0);
  return [...spent]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, shownPlaces)
    .map(([place, time]) => `${Math.round((100 * time) / all)} % ${place}`);
}

/** @param script as for `drive` */
export async function profileLoad(
  settings: Readonly<Record<string, string>>,
  script: string,
  connections: number,
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-profile-'));
  try {
    const site = await startSite(settings, {
      isHeard: false,
      launch: ([node = '', ...rest]) => [node, '--cpu-prof', `--cpu-prof-dir=${folder}`, ...rest],
    });
    try {
      await drive(site.url, script, { connections, seconds: warmUpSeconds });
      await drive(site.url, script, { connections, seconds });
    } finally {
      await site.stop();
    }
    const [file = ''] = await readdir(folder);
    return summarise(JSON.parse(await readFile(join(folder, file), 'utf8')) as CpuProfile);
  } finally {
    await rm(folder, { recursive: true });
  }
}

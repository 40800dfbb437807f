/** Measures two things in turn (ABBA), so that a slow moment of the machine affects both. */

type Measure = () => Promise<number>;

/** @returns the ratio of `ours` to `floor` for each round */
export async function ratiosInTurn(
  rounds: number,
  ours: Measure,
  floor: Measure,
): Promise<number[]> {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const isFloorFirst = round % 2 === 0;
    const first = await (isFloorFirst ? floor() : ours());
    const second = await (isFloorFirst ? ours() : floor());
    ratios.push(isFloorFirst ? second / first : first / second);
  }
  return ratios;
}

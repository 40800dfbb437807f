/** Two things measured in turn (ABBA), so that a slower moment of the machine falls on both. */

type Measure = () => Promise<number>;

/** @returns what `ours` measured over what `floor` did, for each round. */
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

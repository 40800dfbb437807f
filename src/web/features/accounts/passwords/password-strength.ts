/** Large, so it is loaded only when someone is about to choose a password. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** From 0 (guessed at once) to 4. */
export type Strength = 0 | 1 | 2 | 3 | 4;

const estimator = new ZxcvbnFactory({
  graphs: adjacencyGraphs,
  dictionary: { 'passwords-common': dictionary['passwords-common'] },
});

/** @param known facts that others may know about the owner, such as names */
export function measureStrength(password: string, known: readonly string[]): Strength {
  const words = known.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  return estimator.check(
    password,
    words.filter((word) => word.length > 1),
  ).score;
}

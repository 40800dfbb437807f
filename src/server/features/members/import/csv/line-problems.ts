/** What is wrong with a file, line by line; only the first ones are kept, and all are counted. */

export interface LineProblem {
  /** As an editor counts them; null for what concerns the whole file. */
  readonly line: number | null;
  readonly message: string;
}

export interface LineProblems {
  readonly listed: readonly LineProblem[];
  readonly count: number;
}

export interface ProblemList extends LineProblems {
  /** Enters sentences as one message; the same one counts once. */
  add(line: number | null, ...sentences: readonly string[]): void;
}

const maxListed = 100;

/** As it stands behind the number of a line. */
const toClause = (sentence: string) =>
  sentence.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase()).replace(/\.$/, '');

export function createProblemList(): ProblemList {
  const listed: LineProblem[] = [];
  let count = 0;
  return {
    listed,
    get count() {
      return count;
    },
    add(line, ...sentences) {
      count += 1;
      if (listed.length >= maxListed) return;
      listed.push({ line, message: [...new Set(sentences.map(toClause))].join('; ') });
    },
  };
}

/** Collects the problems of a file by line. Lists the first 100 and counts all. */

export interface LineProblem {
  /** As an editor counts lines; null for a problem of the whole file. */
  readonly line: number | null;
  readonly message: string;
}

export interface LineProblems {
  readonly listed: readonly LineProblem[];
  readonly count: number;
}

export interface ProblemList extends LineProblems {
  /** Joins the sentences into one message, without repetitions. */
  add(line: number | null, ...sentences: readonly string[]): void;
}

const maxListed = 100;

/** Shortens a sentence to a clause after the line number: no initial capital, no full stop. */
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

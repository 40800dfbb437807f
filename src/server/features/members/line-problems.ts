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
  add(line: number | null, message: string): void;
}

const mostListed = 100;

export function createProblemList(): ProblemList {
  const listed: LineProblem[] = [];
  let count = 0;
  return {
    listed,
    get count() {
      return count;
    },
    add(line, message) {
      count += 1;
      if (listed.length < mostListed) listed.push({ line, message });
    },
  };
}

/** Collects the problems of a file by line. */

export interface LineProblem {
  /** As an editor counts lines; null for a problem of the whole file. */
  readonly line: number | null;
  readonly message: string;
}

export interface LineProblems {
  /** The first 100. */
  readonly listed: readonly LineProblem[];
  readonly count: number;
}

export interface ProblemList extends LineProblems {
  readonly all: readonly LineProblem[];
  /** Joins the sentences about a line into one message, without repetitions. */
  add(line: number | null, ...sentences: readonly string[]): void;
}

const maxListed = 100;

/** Shortens a sentence to a clause after the line number: no initial capital, no full stop. */
export const toClause = (sentence: string) =>
  sentence.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase()).replace(/\.$/, '');

export function createProblemList(): ProblemList {
  const all: LineProblem[] = [];
  return {
    all,
    get listed() {
      return all.slice(0, maxListed);
    },
    get count() {
      return all.length;
    },
    add(line, ...sentences) {
      const message =
        line === null ? sentences.join(' ') : [...new Set(sentences.map(toClause))].join('; ');
      all.push({ line, message });
    },
  };
}

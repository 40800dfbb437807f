/** Reads whose SQL is written once: building and compiling it takes longer than a database needs to answer. */
import type { Compilable, CompiledQuery } from 'kysely';
import type { ReadNow } from './dialects/dialect.ts';
import type { Connection } from './open-database.ts';

/** What is read from. */
interface Source {
  readonly kysely: Connection;
  /** Without Kysely's way through promises, a tenth of what a search takes; null where an answer has to be waited for. */
  readonly readNow: ReadNow | null;
}

/** Stands in the compiled query where a value will stand. */
class Slot {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

type Values = Readonly<Record<string, string | number>>;

export type CompiledRead<Given extends Values, Row> = (
  from: Source,
  values: Given,
) => Promise<readonly Row[]>;

/**
 * Compiled once for each connection.
 *
 * @param build makes the query; the values are known when it runs, so that it cannot look at them.
 */
export function compiledRead<Given extends Values, Row>(
  build: (db: Connection, values: Given) => Compilable<Row>,
): CompiledRead<Given, Row> {
  const slots = new Proxy({} as Given, { get: (_target, name) => new Slot(name) });
  const compiled = new WeakMap<Connection, CompiledQuery<Row>>();

  function compile(db: Connection): CompiledQuery<Row> {
    const query = build(db, slots).compile();
    compiled.set(db, query);
    return query;
  }

  return async ({ kysely, readNow }, values) => {
    const template = compiled.get(kysely) ?? compile(kysely);
    const parameters = template.parameters.map((parameter) =>
      parameter instanceof Slot ? values[String(parameter.name)] : parameter,
    );
    const query = { ...template, parameters };
    return readNow ? readNow(query) : (await kysely.executeQuery<Row>(query)).rows;
  };
}

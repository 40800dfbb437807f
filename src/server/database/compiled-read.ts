/** Reads whose SQL is written once: building and compiling it takes longer than a database needs to answer. */
import type { Compilable, CompiledQuery } from 'kysely';
import type { Connection } from './open-database.ts';

/** Stands in the compiled query where a value will stand. */
class Slot {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

type Values = Readonly<Record<string, string | number>>;

export type CompiledRead<Given extends Values, Row> = (
  db: Connection,
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

  return async (db, values) => {
    const query = compiled.get(db) ?? compile(db);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Slot ? values[String(parameter.name)] : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

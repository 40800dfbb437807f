/** Reports slow statements with their SQL and request id, never with their values. */

interface Statement {
  readonly sql: string;
  readonly ms: number;
}

interface SlowStatementOptions {
  /** If null, no statement is reported. */
  readonly fromMs: number | null;
  readonly requestId: () => string | undefined;
  readonly notify: (slow: { sql: string; ms: number; reqId: string | undefined }) => void;
}

const longestSql = 1_000;

export function createSlowStatementLog(options: SlowStatementOptions): (of: Statement) => void {
  const { fromMs, requestId, notify } = options;
  return ({ sql, ms }) => {
    if (fromMs === null || ms < fromMs) return;
    const text = sql.replaceAll(/\s+/g, ' ').trim().slice(0, longestSql);
    notify({ sql: text, ms: Math.round(ms), reqId: requestId() });
  };
}

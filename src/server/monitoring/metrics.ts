/**
 * Metrics for Prometheus. Labels are operations, statuses and channels only. They never identify a client, and their
 * number is limited, so that requests cannot fill the memory.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { apiBase } from '#contract/endpoint.ts';
import type { Operation } from '#contract/operation.ts';

export interface ServedResponse {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** In milliseconds. Null for a prepared response, which is sent at once. */
  readonly ms: number | null;
}

interface PoolUse {
  readonly connections: number;
  readonly idle: number;
  readonly waiting: number;
}

interface WatchedDatabase {
  readonly readContentVersion: () => number | Promise<number>;
  /** Null for a database without a connection pool. */
  readonly poolUse: (() => PoolUse) | null;
}

interface WatchedCheck {
  readonly name: string;
  /** For what it measures, beside its state. */
  readonly metric: { readonly name: string; readonly help: string } | null;
}

interface CheckState {
  readonly name: string;
  readonly state: 'good' | 'attention' | 'bad' | 'off';
  /** Metrics have times in seconds. */
  readonly measured: number | null;
}

export interface Metrics {
  addDatabase(database: WatchedDatabase): void;
  /** @param read is called for each scrape */
  addChecks(checks: readonly WatchedCheck[], read: () => Promise<readonly CheckState[]>): void;
  onResponse(served: ServedResponse): void;
  onStatement(statement: { readonly ms: number; readonly error: unknown }): void;
  onMessage(channel: string, isSent: boolean): void;
  readonly onSmsCapReached: () => void;
  readonly onMailCapReached: () => void;
  read(): Promise<{ readonly text: string; readonly contentType: string }>;
}

const requestSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const statementSeconds = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];

/** Names operations by route pattern, ignoring letter case. */
function nameOperations(operations: readonly Operation[]): (served: ServedResponse) => string {
  const names = new Map(
    operations.map(({ id, method, path }) => [`${method} ${apiBase}${path}`.toLowerCase(), id]),
  );
  return ({ method, route }) => {
    const named = names.get(`${method} ${route}`.toLowerCase());
    if (named !== undefined) return named;
    if (route.startsWith('/health/')) return 'health';
    if (route.startsWith('/assets/')) return 'asset';
    return route === '/*' ? 'page' : 'other';
  };
}

function addGauges(registry: Registry, { readContentVersion, poolUse }: WatchedDatabase): void {
  const registers = [registry];
  const version = new Gauge({
    name: 'content_version',
    help: 'Increases with each change that visitors see.',
    registers,
    async collect() {
      // While the database is unavailable, the last value stays.
      await Promise.resolve()
        .then(readContentVersion)
        .then((value) => version.set(value))
        .catch(() => undefined);
    },
  });
  if (!poolUse) return;
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections to the database by state; waiting are statements that wait for one.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const { connections: all, idle, waiting } = poolUse();
      connections.set({ state: 'busy' }, all - idle);
      connections.set({ state: 'idle' }, idle);
      connections.set({ state: 'waiting' }, waiting);
    },
  });
}

const stateNumbers = { good: 0, off: 0, attention: 1, bad: 2 } as const;

/** @returns a function that sets them; what is not known is not a number */
function addCheckGauges(registry: Registry, checks: readonly WatchedCheck[]) {
  const registers = [registry];
  const states = new Gauge({
    name: 'site_check_state',
    help: 'What Health says of each check: 0 is good, 1 needs attention, 2 is bad.',
    labelNames: ['check'] as const,
    registers,
  });
  const measures = checks.flatMap(({ name, metric }) =>
    metric ? [{ name, gauge: new Gauge({ ...metric, registers }) }] : [],
  );
  return (found: readonly CheckState[]) => {
    for (const { name } of checks) {
      const state = found.find((each) => each.name === name)?.state;
      states.set({ check: name }, state ? stateNumbers[state] : Number.NaN);
    }
    for (const { name, gauge } of measures) {
      gauge.set(found.find((each) => each.name === name)?.measured ?? Number.NaN);
    }
  };
}

export function createMetrics(operations: readonly Operation[], programVersion: string): Metrics {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: 'program_info',
    help: 'Has the version of the program.',
    labelNames: ['version'] as const,
    registers,
  }).set({ version: programVersion }, 1);
  let readChecks: () => Promise<void> = () => Promise.resolve();
  collectDefaultMetrics({ register: registry });
  const nameOf = nameOperations(operations);
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests by operation of the API (or page, asset, health, other) and status.',
    labelNames: ['operation', 'status'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of responses that were not prepared in advance.',
    labelNames: ['operation'] as const,
    buckets: requestSeconds,
    registers,
  });
  const statements = new Histogram({
    name: 'database_statement_duration_seconds',
    help: 'Duration of statements, including the wait for a connection.',
    buckets: statementSeconds,
    registers,
  });
  const failures = new Counter({
    name: 'database_statement_failures_total',
    help: 'Statements that failed, including those that broke a constraint.',
    registers,
  });
  const messages = new Counter({
    name: 'messages_total',
    help: 'Messages by channel, sent or failed.',
    labelNames: ['channel', 'outcome'] as const,
    registers,
  });
  const capped = new Counter({
    name: 'sms_cap_reached_total',
    help: 'Text messages that were not sent because of SMS_PER_HOUR.',
    registers,
  });
  const cappedMails = new Counter({
    name: 'mail_cap_reached_total',
    help: 'Mails to new addresses that were not sent because of their limit per hour.',
    registers,
  });
  return {
    addDatabase: (database) => addGauges(registry, database),
    addChecks(checks, read) {
      const set = addCheckGauges(registry, checks);
      readChecks = async () => set(await read());
    },
    onResponse(served) {
      const operation = nameOf(served);
      requests.inc({ operation, status: served.status });
      if (served.ms !== null) durations.observe({ operation }, served.ms / 1000);
    },
    onStatement({ ms, error }) {
      statements.observe(ms / 1000);
      if (error !== null) failures.inc();
    },
    onMessage(channel, isSent) {
      messages.inc({ channel, outcome: isSent ? 'sent' : 'failed' });
    },
    onSmsCapReached: () => capped.inc(),
    onMailCapReached: () => cappedMails.inc(),
    async read() {
      await readChecks();
      return { text: await registry.metrics(), contentType: registry.contentType };
    },
  };
}

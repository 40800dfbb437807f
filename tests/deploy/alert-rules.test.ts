/** The alert rules for Prometheus must name metrics and labels that the program has. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { operations } from '#contract/api/operations.ts';
import { watchedChecks } from '#server/features/site-health/check-metrics.ts';
import { createMetrics } from '#server/monitoring/metrics.ts';

const rules = await readFile(
  new URL('../../deploy/prometheus-alerts.yml', import.meta.url),
  'utf8',
);
const expressions = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(
  ([, expression = '']) => expression,
);

async function readMetrics(): Promise<string> {
  const metrics = createMetrics(Object.values(operations), '1.2.3');
  metrics.addDatabase({
    readContentVersion: () => 1,
    poolUse: () => ({ connections: 3, idle: 1, waiting: 1 }),
  });
  metrics.addChecks(watchedChecks, () =>
    Promise.resolve(
      watchedChecks.map(({ name }) => ({ name, state: 'bad' as const, measured: null })),
    ),
  );
  metrics.onResponse({ method: 'GET', route: '/x', status: 500, ms: 1 });
  metrics.onMessage('email', false);
  return (await metrics.read()).text;
}

/** With its labels, as in `messages_total{outcome="failed"}`. */
const metricPattern = /\b([a-z]+(?:_[a-z]+)+)(?:\{([^}]*)\})?/g;

test('each rule names metrics and labels of the program', async () => {
  const text = await readMetrics();
  expect(expressions.length).toBe([...rules.matchAll(/- alert: /g)].length);
  for (const expression of expressions) {
    const used = [...expression.matchAll(metricPattern)];
    expect(used.length, expression).toBeGreaterThan(0);
    for (const [, name = '', label = ''] of used) {
      expect(text, expression).toContain(`# TYPE ${name} `);
      const line = new RegExp(`^${name}(?:\\{.*${label}.*\\})? `, 'm');
      expect(text, expression).toMatch(line);
    }
  }
});

test('the metrics have the state of each check, and no number for what is unknown', async () => {
  const text = await readMetrics();
  for (const { name } of watchedChecks) {
    expect(text).toContain(`site_check_state{check="${name}"} 2\n`);
  }
  expect(text).toContain('certificate_end_timestamp_seconds Nan\n');
  expect(text).toContain('program_info{version="1.2.3"} 1\n');
});

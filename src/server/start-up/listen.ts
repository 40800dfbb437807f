/** Opens the ports that the settings name, all of them or none. */
import type { buildApp } from '#server/app.ts';
import type { Metrics } from '#server/monitoring/metrics.ts';
import { serveMetrics } from '#server/monitoring/serve-metrics.ts';
import { naming, type Settings } from '#server/settings.ts';

type App = Awaited<ReturnType<typeof buildApp>>;

/**
 * For visitors, and for Prometheus where the settings say so. What was opened already is closed when one of the two
 * fails: it would keep alive a process that serves nobody.
 */
export async function listen(app: App, metrics: Metrics | null, settings: Settings): Promise<void> {
  const { port, host, metricsPort } = settings;
  try {
    if (metrics && metricsPort !== null) {
      const address = { port: metricsPort, host };
      const close = await naming(`METRICS_PORT=${metricsPort}`, () =>
        serveMetrics(metrics, address),
      );
      app.addHook('onClose', close);
    }
    await naming(`HOST=${host} PORT=${port}`, () => app.listen({ port, host }));
  } catch (error) {
    await app.close();
    throw error;
  }
}

import type { buildApp } from '#server/app.ts';
import type { Metrics } from '#server/monitoring/metrics.ts';
import { serveMetrics } from '#server/monitoring/serve-metrics.ts';
import { naming, type Settings } from '#server/settings.ts';

type App = Awaited<ReturnType<typeof buildApp>>;

/**
 * Opens the port for visitors and, if configured, the one for Prometheus. If one of them fails, the other is closed,
 * because an open port would keep the process running.
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

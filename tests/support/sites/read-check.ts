/** One check of a response of Health. */
import type { Checked, CheckName, Health } from '#contract/site-health/health.ts';

export function checkIn(body: unknown, wanted: CheckName): Checked {
  const found = (body as Health).checks.find(({ name }) => name === wanted);
  if (!found) throw new Error(`Health has no ${wanted}`);
  return found;
}

/** @returns the text, or else the time */
export function factIn(body: unknown, check: CheckName, wanted: string): string | null {
  const found = checkIn(body, check).facts.find(({ label }) => label === wanted);
  return found?.text ?? found?.at ?? null;
}

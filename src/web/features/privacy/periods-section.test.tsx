import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { privacy, type Privacy } from '#contract/privacy/privacy.ts';
import { dayMs } from '#contract/time.ts';
import { BrowserSection } from './browser-section.tsx';
import { PeriodsSection } from './periods-section.tsx';

test('the page names each period', () => {
  const names = Object.keys(privacy.shape.periods.shape) as (keyof Privacy['periods'])[];
  const days = new Map(names.map((name, index) => [name, 100 + index]));
  const periods = Object.fromEntries(
    Array.from(days, ([name, count]) => {
      const ms = count * dayMs;
      return [name, name.endsWith('Session') ? { idleMs: ms, totalMs: ms } : ms];
    }),
  ) as Privacy['periods'];
  const page = renderToStaticMarkup(
    <>
      <PeriodsSection periods={periods} maxKnownDevices={1} />
      <BrowserSection periods={periods} />
    </>,
  );
  expect(names.filter((name) => !page.includes(`${days.get(name)} days`))).toEqual([]);
});

import { Button } from '#web/ui/button.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { chartCsv, chartPng, chartSvg } from './chart-files.ts';
import type { Bar } from './count-table.tsx';
import { trimBars } from './scale.ts';

interface Props {
  readonly title: string;
  readonly bars: readonly Bar[];
  readonly columns: readonly string[];
}

export function ChartDownloads({ title, bars, columns }: Props) {
  const name = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const svg = () => chartSvg(title, trimBars(bars), columns);
  const downloads = {
    CSV: () => Promise.resolve(new Blob([chartCsv(columns, bars)], { type: 'text/csv' })),
    SVG: () => Promise.resolve(new Blob([svg()], { type: 'image/svg+xml' })),
    PNG: () => chartPng(svg()),
  };
  return (
    <p className="chart-downloads">
      {Object.entries(downloads).map(([kind, make]) => (
        <Button
          key={kind}
          type="button"
          kind="quiet"
          aria-label={`Download ${title} as ${kind}`}
          onClick={() =>
            void make().then((file) => saveFile(`${name}.${kind.toLowerCase()}`, file))
          }
        >
          {kind}
        </Button>
      ))}
    </p>
  );
}

import { expect, test } from 'vitest';
import { chartCsv, chartSvg } from './chart-files.ts';

test('the CSV has the columns and rows of the table', () => {
  const bars = [
    { label: 'Jul 1', count: 3, part: 1 },
    { label: 'A, "B"', count: 0, part: 0 },
  ];
  expect(chartCsv(['Day', 'Searches', 'Found nothing'], bars)).toBe(
    'Day,Searches,Found nothing\r\nJul 1,3,1\r\n"A, ""B""",0,0\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@cmd'])('the label %s is no formula in a spreadsheet', (label) => {
  expect(chartCsv(['Day', 'Count'], [{ label, count: 1 }])).toBe(`Day,Count\r\n'${label},1\r\n`);
});

test('the SVG is complete, with the title escaped and a bar for each count', () => {
  const bars = [
    { label: '1971', count: 2 },
    { label: '1972', count: 5 },
  ];
  const svg = chartSvg('Members < 1980 & later', bars, ['Year', 'Members']);
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<\/svg>$/s);
  expect(svg).toContain('Members &lt; 1980 &amp; later');
  expect(svg.match(/fill="#a2361c"/g)).toHaveLength(2);
  expect(svg).not.toMatch(/style=|class=|NaN/);
});

test('the SVG has the values, and a key whose second entry is striped like its bars', () => {
  const bars = [
    { label: 'Jul 1', count: 7, part: 3 },
    { label: 'Jul 2', count: 5, part: 0 },
  ];
  const svg = chartSvg('Searches', bars, ['Day', 'Searches', 'Found nothing']);
  expect(svg).toContain('>7</text>');
  expect(svg).toContain('>5</text>');
  expect(svg).toContain('>Found nothing</text>');
  expect(svg.match(/fill="url\(#part\)"/g)).toHaveLength(2);
});

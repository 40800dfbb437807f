/** A year or a day of the jump book. */
import { useLoaderData } from 'react-router';
import { DayPage } from './day-page.tsx';
import type { Loaded, ShownTime } from './load-jumps.ts';
import { NotShown } from './not-shown.tsx';
import { YearPage } from './year-page.tsx';
import './jumps.css';

export function TimePage() {
  const loaded: Loaded<ShownTime> = useLoaderData();
  if (loaded.kind !== 'found') return <NotShown loaded={loaded} title="Jumps" subject="day" />;
  const { content } = loaded;
  return content.unit === 'year' ? <YearPage year={content.year} /> : <DayPage day={content.day} />;
}

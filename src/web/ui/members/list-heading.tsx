/** The heading of a list of members, with links to the other lists. */
import type { ReactNode } from 'react';
import { brand } from '#contract/brand.ts';
import { NavLink } from '../link.tsx';
import { PageHeading } from '../page/page-heading.tsx';
import './list-heading.css';

const lists = [
  [`/${brand.pluralSlug}`, brand.short],
  [`/${brand.nightBrothers.slug}`, brand.nightBrothers.short],
  [`/${brand.nightSisters.slug}`, brand.nightSisters.short],
  ['/Blue-Skies', 'Blue Skies'],
] as const;

interface Props {
  readonly title: string;
  readonly isNight?: boolean;
  readonly children: ReactNode;
}

export function ListHeading({ title, isNight = false, children }: Props) {
  return (
    <PageHeading title={title} isLow isNight={isNight}>
      <div className="row list-count">{children}</div>
      <nav aria-label="Lists">
        <ul className="row list-tabs">
          {lists.map(([path, label]) => (
            <li key={path}>
              <NavLink to={path}>{label}</NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </PageHeading>
  );
}

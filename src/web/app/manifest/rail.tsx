/** The sections of the Manifest: beside the page, or in a menu where there is no room. */
import { useWaiting } from '#web/api/account/waiting.ts';
import { Link } from '#web/ui/link.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { MarkOfEntry } from './mark-of-entry.tsx';
import { marksOfSection } from './marks.ts';
import { sections, type Section } from './screens.ts';

interface Props {
  /** Undefined on a page without a section. */
  readonly current: Section | undefined;
}

function NameOf({ section }: { readonly section: Section }) {
  return (
    <>
      {section.label}
      <MarkOfEntry {...marksOfSection(section, useWaiting())} />
    </>
  );
}

function Entries({ current }: Props) {
  return sections.map((section) => (
    <li key={section.label}>
      <Link to={section.screens[0].to} aria-current={section === current ? 'page' : undefined}>
        <NameOf section={section} />
      </Link>
    </li>
  ));
}

export function Rail({ current }: Props) {
  return (
    <nav className="rail" aria-label="Manifest">
      <div className="tool-menu">
        <Menu label={current === undefined ? 'Manifest' : <NameOf section={current} />}>
          <Entries current={current} />
        </Menu>
      </div>
      <ul className="rail-list">
        <Entries current={current} />
      </ul>
    </nav>
  );
}

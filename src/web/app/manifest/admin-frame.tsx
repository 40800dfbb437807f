/** The frame of admin pages: a slim heading, the rail, the tabs, Add, and the palette that opens anything. */
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { NavLink, Link } from '#web/ui/link.tsx';
import { Menu } from '#web/ui/menu.tsx';
import type { FrameProps } from '../access/own-frame.tsx';
import { Palette } from './palette.tsx';
import { adding, findPlace, sections, type Section, inbox, type Screen } from './screens.ts';
import { useWaiting } from '#web/api/account/waiting.ts';
import '#web/ui/manifest/manifest-pages.css';
import './admin-frame.css';
import { countPeople } from '#contract/inbox/inbox.ts';
import type { Waiting } from '#contract/manifest/manifest.ts';

/** What waits behind the entries of the rail and behind the tabs. */
interface Marks {
  /** How many people wait. */
  readonly people: number;
  /** Whether there is something new, for which no person waits. */
  readonly hasNews: boolean;
}

/** People wait in the inbox alone, which has no tabs. */
const marksOfScreen = ({ news }: Screen, waiting: Waiting | null): Marks => ({
  people: 0,
  hasNews: news !== undefined && waiting !== null && waiting[news] > 0,
});

const marksOfSection = (section: Section, waiting: Waiting | null): Marks => ({
  people: section === inbox && waiting !== null ? countPeople(waiting.inbox) : 0,
  hasNews: section.screens.some((screen) => marksOfScreen(screen, waiting).hasNews),
});

const isApple = () => /mac|iphone|ipad/i.test(navigator.userAgent);

function PaletteButton() {
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    function openOnKey(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey) return;
      // Firefox would focus its own search field.
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) setIsOpen(true);
    }
    document.addEventListener('keydown', openOnKey);
    return () => document.removeEventListener('keydown', openOnKey);
  }, []);

  return (
    <>
      <button
        type="button"
        className="tool"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      >
        Go to… <kbd>{isApple() ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen ? <Palette onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function AddMenu() {
  return (
    <div className="tool-menu">
      <Menu label="Add">
        {adding.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to}>{label}</NavLink>
          </li>
        ))}
      </Menu>
    </div>
  );
}

export function AdminFrame({ heading, isAllowed, children }: FrameProps) {
  const { pathname, search } = useLocation();
  const body = useRef<HTMLDivElement>(null);

  function skip(event: MouseEvent) {
    event.preventDefault();
    const target = body.current?.querySelector<HTMLElement>('[data-skip-target]');
    // On a phone, the open item is not beside the list.
    (target?.checkVisibility() === true ? target : body.current)?.focus();
  }

  return (
    <div className="admin">
      <div className="admin-title">
        <h1 tabIndex={-1}>{heading}</h1>
        <a className="skip-link" href="#content" onClick={skip}>
          Skip to the content
        </a>
      </div>
      {isAllowed ? (
        <>
          <div className="admin-ways">
            <Rail current={findPlace(pathname, search)?.section} />
            <div className="admin-tools">
              <AddMenu />
              <PaletteButton />
            </div>
          </div>
          <SectionTabs />
        </>
      ) : null}
      <div id="content" className="admin-body" ref={body} tabIndex={-1}>
        {children}
      </div>
    </div>
  );
}

/** The screens of a section, below the heading. A section with one screen needs none. */
function SectionTabs() {
  const waiting = useWaiting();
  const { pathname, search } = useLocation();
  const place = findPlace(pathname, search);
  if (place === undefined || place.section.screens.length === 1) return null;
  const { section, screen: current } = place;
  return (
    <nav className="tabs" aria-label={section.label}>
      <ul className="row">
        {section.screens.map((screen) => (
          <li key={screen.to}>
            <Link to={screen.to} aria-current={screen === current ? 'true' : undefined}>
              {screen.label}
              <MarkOfEntry {...marksOfScreen(screen, waiting)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

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

/** The sections of the Manifest: beside the page, or in a menu where there is no room. */
function Rail({ current }: Props) {
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

/** Beside the name of an entry, and read with it: how many people wait, or a dot. */
function MarkOfEntry({ people, hasNews }: Marks) {
  if (people > 0) {
    return (
      <span className="badge">
        {people}
        <span className="visually-hidden"> waiting</span>
      </span>
    );
  }
  if (!hasNews) return null;
  return (
    <span className="dot">
      <span className="visually-hidden">, new</span>
    </span>
  );
}

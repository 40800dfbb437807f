/** The frame of admin pages: a slim heading, the rail, and the palette that opens anything. */
import { useEffect, useState } from 'react';
import type { FrameProps } from '../access/own-frame.tsx';
import { Rail } from './rail.tsx';
import { Palette } from './palette.tsx';
import '#web/ui/manifest/manifest-pages.css';
import './admin-frame.css';

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
        className="palette-button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      >
        Go to… <kbd>{isApple() ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen ? <Palette onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

export function AdminFrame({ heading, isAllowed, children }: FrameProps) {
  return (
    <div className="admin">
      <header className="admin-head">
        <h1 tabIndex={-1}>{heading}</h1>
        {isAllowed ? <PaletteButton /> : null}
      </header>
      {isAllowed ? <Rail /> : null}
      <div className="admin-body">{children}</div>
    </div>
  );
}

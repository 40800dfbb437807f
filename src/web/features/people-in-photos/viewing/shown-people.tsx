/** The marks over the photo, the list under it, and the button that keeps the marks visible. */
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import type { ShownMark } from '#contract/people-in-photos/marks.ts';
import { Button } from '#web/ui/button.tsx';
import { PeopleLayer } from './people-layer.tsx';
import { PeopleList } from './people-list.tsx';

export interface PhotoPeopleProps {
  readonly photo: GalleryPhoto;
  /** The element over the photo; null until it is there. */
  readonly layer: HTMLElement | null;
}

interface Props<Mark extends ShownMark> extends PhotoPeopleProps {
  readonly marks: readonly Mark[];
  readonly renderMore?: (mark: Mark) => ReactNode;
  /** Further buttons. */
  readonly children?: ReactNode;
}

export function ShownPeople<Mark extends ShownMark>({
  photo,
  layer,
  marks,
  renderMore,
  children,
}: Props<Mark>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      {layer === null
        ? null
        : createPortal(<PeopleLayer photo={photo} marks={marks} isShown={isShown} />, layer)}
      <PeopleList marks={marks} {...(renderMore === undefined ? {} : { renderMore })} />
      {marks.length === 0 && children === undefined ? null : (
        <div className="row people-actions">
          {marks.length === 0 ? null : (
            <Button
              type="button"
              kind="quiet"
              aria-pressed={isShown}
              onClick={() => setIsShown(!isShown)}
            >
              Show people
            </Button>
          )}
          {children}
        </div>
      )}
    </>
  );
}

/** The marks over the photo in the viewer. Each shows its name on hover, focus and tap. */
import { useState, type ReactNode } from 'react';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import type { ShownMark } from '#contract/people-in-photos/marks.ts';
import { nameOfMark, percentOf } from './mark-labels.ts';

interface FrameProps {
  readonly photo: Pick<GalleryPhoto, 'webWidth' | 'webHeight'>;
  readonly children: ReactNode;
}

/** As large as the photo in the viewer, which fills the width or the height. */
export function PhotoFrame({ photo: { webWidth, webHeight }, children }: FrameProps) {
  return (
    <div
      className="photo-frame"
      style={{
        aspectRatio: `${webWidth} / ${webHeight}`,
        width: `min(100cqw, ${(100 * webWidth) / webHeight}cqh)`,
      }}
    >
      {children}
    </div>
  );
}

interface Props {
  readonly photo: GalleryPhoto;
  readonly marks: readonly ShownMark[];
  /** Whether all marks stay visible. */
  readonly isShown: boolean;
}

export function PeopleLayer({ photo, marks, isShown }: Props) {
  const [tapped, setTapped] = useState<number | null>(null);
  return (
    <PhotoFrame photo={photo}>
      {marks.map((mark, index) => {
        const { markId, x, y } = mark;
        const isOpen = isShown || tapped === markId;
        return (
          <button
            key={markId}
            type="button"
            className={isOpen ? 'person person-open' : 'person'}
            style={{ left: percentOf(x), top: percentOf(y) }}
            onClick={() => setTapped((before) => (before === markId ? null : markId))}
          >
            <span className="person-ring">{index + 1}</span>{' '}
            <span className="person-name">{nameOfMark(mark)}</span>
          </button>
        );
      })}
    </PhotoFrame>
  );
}

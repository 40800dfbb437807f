import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import { PhotoViewer } from './photo-viewer.tsx';
import { pictureText } from './picture-text.ts';

const nothing = () => null;

const photo = (photoId: number, caption: string): GalleryPhoto => ({
  photoId,
  webPhotoUri: `/photos/${photoId}/web`,
  webWidth: 1200,
  webHeight: 900,
  thumbPhotoUri: `/photos/${photoId}/thumb`,
  thumbWidth: 480,
  thumbHeight: 360,
  caption,
  description: '',
  contributor: 'Ann Lee',
  contributorNumber: 41,
  isContributorUnlinked: false,
  contributorAvatarUri: null,
  updateTimeStamp: '2026-11-05T10:00:00.000Z',
  views: 3,
  day: 4,
  month: 7,
  year: 1976,
  location: 'Hinckley',
  place: { slug: 'hinckley', name: 'Hinckley' },
});

function render(): string {
  const photos = [photo(1, 'Before'), photo(2, 'Shown'), photo(3, 'After')];
  const element = (
    <PhotoViewer
      photos={photos}
      photoId={2}
      onChange={nothing}
      onClose={nothing}
      renderTools={nothing}
      renderPeople={nothing}
    />
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  return renderToString(<RouterProvider router={router} />).replaceAll('<!-- -->', '');
}

test('the previous and the next photo are hidden from assistive technology', () => {
  const figures = render().match(/<figure.*?<\/figure>/g) ?? [];
  const hidden = figures.filter((figure) => figure.includes('aria-hidden="true"'));
  expect(figures.map((figure) => /alt="(\w+)"/.exec(figure)?.[1])).toEqual([
    'Before',
    'Shown',
    'After',
  ]);
  expect(hidden.map((figure) => /alt="(\w+)"/.exec(figure)?.[1])).toEqual(['Before', 'After']);
});

test('the description stands for the picture, the caption where there is none', () => {
  const described = { ...photo(2, 'Shown'), description: 'Two jumpers above a red barn' };
  expect(pictureText(described)).toBe('Two jumpers above a red barn');
  expect(pictureText(photo(2, 'Shown'))).toBe('Shown');
});

test('date and place are one line, contributor and day of the upload another', () => {
  const lines = (render().match(/<p[ >].*?<\/p>/g) ?? []).map((line) =>
    line.replace(/<[^>]+>/g, ''),
  );
  expect(lines).toEqual(['2 of 3', '4 Jul 1976 at Hinckley', 'Ann Lee · 5-Nov-26']);
});

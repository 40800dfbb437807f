/** The route of uploading a gallery photo. */
import { guardedPage } from '#web/api/page-handle.ts';
import { UploadPhotoPage } from './upload-photo-page.tsx';

export const uploadPhotoRoute = {
  Component: UploadPhotoPage,
  handle: guardedPage({
    heading: 'Upload Photo',
    description: 'Upload a photo to the gallery.',
    path: '/Upload-Photo',
  }),
};

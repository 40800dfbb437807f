/** The photo of one's account: its owner sees it, and visitors see it as that of a contributor. */
import * as z from 'zod/mini';
import { accountProfile } from './settings.ts';
import { defineOperation } from '../operation.ts';
import { photoData, upload } from '../gallery/photos.ts';

export const accountPhotoOperations = {
  setAvatar: defineOperation('setAvatar', {
    method: 'PUT',
    path: '/Profile/Photo',
    summary: 'Sets the photo of one’s account.',
    access: 'validated',
    ...upload,
    body: z.object({ data: photoData }),
    output: accountProfile,
  }),
  removeAvatar: defineOperation('removeAvatar', {
    method: 'DELETE',
    path: '/Profile/Photo',
    summary: 'Takes the photo of one’s account away.',
    access: 'validated',
    output: accountProfile,
    errors: [],
  }),
};

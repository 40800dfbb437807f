import { brand } from '#contract/brand.ts';
import {
  memberPhotoPath,
  typeInQuery,
} from '#web/features/members/own-page/own-member-addresses.ts';
import type { GuardedPage } from '../access/page.ts';

export const accountPages: Readonly<Record<string, GuardedPage>> = {
  'login-page': {
    path: '/login',
    access: 'visitor',
    heading: 'Log In',
    description: `Sign in at ${brand.fullName}.`,
    load: () => import('#web/features/accounts/sign-in/login-page.tsx'),
  },
  'register-page': {
    path: '/register',
    access: 'visitor',
    heading: 'Create Account',
    description: `Register with your number at ${brand.fullName}. It is free.`,
    load: () => import('#web/features/accounts/registration/register-page.tsx'),
  },
  'recover-page': {
    path: '/recover-password',
    access: 'anyone',
    heading: 'Recover password',
    description: `Choose a new password at ${brand.fullName} with a code.`,
    load: () => import('#web/features/accounts/recovery/recover-page.tsx'),
  },
  'announced-change-page': {
    path: '/announced-change',
    access: 'anyone',
    heading: 'Announced change',
    load: () => import('#web/features/accounts/announced-changes/announced-change-page.tsx'),
  },
  'former-email-page': {
    path: '/former-email',
    access: 'anyone',
    heading: 'Your former email',
    load: () => import('#web/features/accounts/own-email/former-email-page.tsx'),
  },
  'confirm-page': {
    path: '/confirm-email',
    access: 'anyone',
    heading: 'Confirm email',
    load: () => import('#web/features/accounts/codes/confirm-page.tsx'),
  },
  'enrolment-page': {
    path: '/set-up-second-factor',
    access: 'anyone',
    heading: 'Two-step sign-in',
    load: () => import('#web/features/accounts/sign-in-methods/two-step/enrolment-page.tsx'),
  },
  'validate-page': {
    path: '/validate-account',
    access: 'signed-in',
    heading: 'Validate account',
    load: () => import('#web/features/accounts/registration/validate-page.tsx'),
  },
  'my-profile-page': {
    path: '/my-profile',
    also: '/profile',
    access: 'validated',
    heading: 'My profile',
    load: () => import('#web/features/accounts/settings/my-profile-page.tsx'),
  },
  'avatar-page': {
    path: '/profile-photo',
    access: 'validated',
    heading: 'Change Photo',
    load: () => import('#web/features/accounts/settings/avatar-page.tsx'),
  },
  'change-password-page': {
    path: '/change-password',
    access: 'validated',
    heading: 'Change Password',
    load: () => import('#web/features/accounts/passwords/change-password-page.tsx'),
  },
  'your-account-page': {
    path: '/your-account',
    access: 'validated',
    heading: 'Your account',
    load: () => import('#web/app/account/your-account-page.tsx'),
  },
  'photos-of-you-page': {
    path: '/Photos-Of-You',
    access: 'validated',
    heading: 'Photos of you',
    load: () => import('#web/features/people-in-photos/of-you/photos-of-you-page.tsx'),
  },
  'stop-mail-page': {
    path: '/stop-mail',
    access: 'anyone',
    heading: 'Stop an email',
    load: () => import('#web/features/accounts/member-mails/stop-mail-page.tsx'),
  },
  'relayed-page': {
    path: '/Contact/Message',
    access: 'anyone',
    heading: 'A message for you',
    load: () => import('#web/features/contact/relayed/relayed-page.tsx'),
  },
  'claim-page': {
    path: '/claim-number',
    access: 'validated',
    heading: 'Claim your number',
    load: () => import('#web/features/accounts/claims/claim-page.tsx'),
  },
  'vouch-page': {
    path: '/vouch',
    access: 'validated',
    heading: 'Vouch for a member',
    load: () => import('#web/features/accounts/vouching/vouch-page.tsx'),
  },
  'invitation-page': {
    path: '/invitation',
    access: 'anyone',
    heading: 'Your invitation',
    load: () => import('#web/features/accounts/invitations/invitation-page.tsx'),
  },
  'invite-page': {
    path: '/invite',
    access: 'validated',
    heading: 'Invite a load mate',
    load: () => import('#web/features/accounts/invitations/invite-page.tsx'),
  },
  'my-member-page': {
    path: `/My-${brand.numberPrefix}-Profile`,
    access: 'validated',
    heading: `My ${brand.numberPrefix} Profile`,
    load: () => import('#web/app/account/my-member-page.tsx'),
  },
  'member-photo-page': {
    path: memberPhotoPath,
    access: 'validated',
    addressFor: (search) => memberPhotoPath + (typeInQuery(search) === 'card' ? '?type=card' : ''),
    heading: (search) =>
      `Upload ${brand.singular} ${typeInQuery(search) === 'card' ? 'Card' : 'Photo'}`,
    load: () => import('#web/features/members/own-page/member-photo-page.tsx'),
  },
  'keep-memorial-page': {
    path: '/Keep-Memorial',
    access: 'anyone',
    heading: 'Keep a page',
    description: `Keep the page of a deceased member of ${brand.fullName}.`,
    load: () => import('#web/features/memorials/keeping/keep-memorial-page.tsx'),
  },
  'keep-page': {
    path: '/Keep/:number',
    access: 'validated',
    heading: 'The page that you keep',
    load: () => import('#web/features/memorials/keeping/keep-page.tsx'),
  },
  'kept-photo-page': {
    path: '/Keep/:number/Photo',
    access: 'validated',
    heading: 'Upload picture',
    load: () => import('#web/features/memorials/keeping/kept-photo-page.tsx'),
  },
  'remember-page': {
    path: '/Remember/:number',
    access: 'validated',
    heading: 'Remembrance',
    load: () => import('#web/features/memorials/remembering/remember-page.tsx'),
  },
  'remembrance-photo-page': {
    path: '/Remember/:number/Photo',
    access: 'validated',
    heading: 'Upload photo',
    load: () => import('#web/features/memorials/remembering/remembrance-photo-page.tsx'),
  },
  'report-remembrance-page': {
    path: '/Remember/:number/Report/:remembrance',
    access: 'validated',
    heading: 'Report a remembrance',
    load: () => import('#web/features/memorials/remembering/report-remembrance-page.tsx'),
  },
  'upload-photo-page': {
    path: '/Upload-Photo',
    access: 'validated',
    heading: 'Upload Photo',
    load: () => import('#web/features/gallery/uploading/upload-photo-page.tsx'),
  },
};

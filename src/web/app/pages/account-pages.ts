import { brand } from '#contract/brand.ts';
import {
  memberPhotoPath,
  typeInQuery,
} from '#web/features/members/own-page/own-member-addresses.ts';
import type { GuardedPage } from './page.ts';

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
  'lost-mailbox-page': {
    path: '/lost-mailbox',
    access: 'anyone',
    heading: 'Lost email and phone',
    description: `Ask for your account at ${brand.fullName} to be moved to a new email.`,
    load: () => import('#web/features/accounts/lost-mailbox/lost-mailbox-page.tsx'),
  },
  'confirm-move-page': {
    path: '/lost-mailbox/confirm',
    access: 'anyone',
    heading: 'Your new email',
    load: () => import('#web/features/accounts/lost-mailbox/confirm-move-page.tsx'),
  },
  'stop-move-page': {
    path: '/lost-mailbox/stop',
    access: 'anyone',
    heading: 'Stop a request',
    load: () => import('#web/features/accounts/lost-mailbox/stop-move-page.tsx'),
  },
  'confirm-page': {
    path: '/confirm-email',
    access: 'anyone',
    heading: 'Confirm email',
    load: () => import('#web/features/accounts/codes/confirm-page.tsx'),
  },
  'data-link-page': {
    path: '/your-data',
    access: 'anyone',
    heading: 'Your data',
    load: () => import('#web/features/accounts/data-links/data-link-page.tsx'),
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
  'stop-photo-mails-page': {
    path: '/stop-photo-mails',
    access: 'anyone',
    heading: 'Stop mails',
    load: () => import('#web/features/people-in-photos/mails/stop-photo-mails-page.tsx'),
  },
  'stop-anniversary-page': {
    path: '/stop-anniversary-mail',
    access: 'anyone',
    heading: 'Stop a mail',
    load: () => import('#web/features/jumps/anniversary-mail/stop-anniversary-page.tsx'),
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
  'dispute-page': {
    path: '/dispute',
    access: 'validated',
    heading: 'Disputed number',
    load: () => import('#web/features/accounts/disputes/dispute-page.tsx'),
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
  'upload-photo-page': {
    path: '/Upload-Photo',
    access: 'validated',
    heading: 'Upload Photo',
    load: () => import('#web/features/gallery/uploading/upload-photo-page.tsx'),
  },
};

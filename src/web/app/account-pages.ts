/** The pages around one's own account. */
import { brand } from '#contract/brand.ts';
import {
  memberPhotoPath,
  typeInQuery,
} from '#web/features/members/account/own-member-addresses.ts';
import type { GuardedPage } from './page.ts';

export const accountPages: Readonly<Record<string, GuardedPage>> = {
  'login-page': {
    path: '/login',
    access: 'visitor',
    heading: 'Log In',
    description: `Log in at ${brand.fullName}.`,
    load: async () => (await import('#web/features/accounts/login-page.tsx')).LoginPage,
  },
  'register-page': {
    path: '/register',
    access: 'visitor',
    heading: 'Create Account',
    description: `Register with your number at ${brand.fullName}. It is free.`,
    load: async () => (await import('#web/features/accounts/register-page.tsx')).RegisterPage,
  },
  'recover-page': {
    path: '/recover-password',
    access: 'anyone',
    heading: 'Recover Password',
    description: `Choose a new password at ${brand.fullName} with a code.`,
    load: async () => (await import('#web/features/accounts/recover-page.tsx')).RecoverPage,
  },
  'confirm-page': {
    path: '/confirm-email',
    access: 'anyone',
    heading: 'Confirm Email',
    load: async () => (await import('#web/features/accounts/confirm-page.tsx')).ConfirmPage,
  },
  'validate-page': {
    path: '/validate-account',
    access: 'signed-in',
    heading: 'Validate Account',
    load: async () => (await import('#web/features/accounts/validate-page.tsx')).ValidatePage,
  },
  'my-profile-page': {
    path: '/my-profile',
    also: '/profile',
    access: 'validated',
    heading: 'My Profile',
    load: async () => (await import('#web/features/accounts/my-profile-page.tsx')).MyProfilePage,
  },
  'avatar-page': {
    path: '/profile-photo',
    access: 'validated',
    heading: 'Change Photo',
    load: async () => (await import('#web/features/accounts/avatar-page.tsx')).AvatarPage,
  },
  'change-password-page': {
    path: '/change-password',
    access: 'validated',
    heading: 'Change Password',
    load: async () =>
      (await import('#web/features/accounts/change-password-page.tsx')).ChangePasswordPage,
  },
  'your-account-page': {
    path: '/your-account',
    access: 'validated',
    heading: 'Your Account',
    load: async () =>
      (await import('#web/features/accounts/your-account-page.tsx')).YourAccountPage,
  },
  'claim-page': {
    path: '/claim-number',
    access: 'validated',
    heading: 'Claim your number',
    load: async () => (await import('#web/features/accounts/claim-page.tsx')).ClaimPage,
  },
  'my-member-page': {
    path: `/My-${brand.numberPrefix}-Profile`,
    access: 'validated',
    heading: `My ${brand.numberPrefix} Profile`,
    load: async () =>
      (await import('#web/features/members/account/my-member-page.tsx')).MyMemberPage,
  },
  'member-photo-page': {
    path: memberPhotoPath,
    access: 'validated',
    addressFor: (search) => memberPhotoPath + (typeInQuery(search) === 'card' ? '?type=card' : ''),
    heading: (search) =>
      `Upload ${brand.singular} ${typeInQuery(search) === 'card' ? 'Card' : 'Photo'}`,
    load: async () =>
      (await import('#web/features/members/account/member-photo-page.tsx')).MemberPhotoPage,
  },
  'upload-photo-page': {
    path: '/Upload-Photo',
    access: 'validated',
    heading: 'Upload Photo',
    load: async () => (await import('#web/features/gallery/upload-photo-page.tsx')).UploadPhotoPage,
  },
};

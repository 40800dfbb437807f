/** The texts that the specification prescribes letter for letter: labels, headings, messages and sentences. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

import { brand } from '../../src/contract/brand.ts';

const texts = {
  frame: ['Home', 'Register', 'Login', 'Profile', 'Logout', 'Back', 'Top'],
  home: [
    'Whoops! Looks like you are not linked to a Freak Brother profile.',
    'Search by FB Number or partial name',
    'Search',
    'Clear',
    'Admin',
  ],
  'signing in': ['Log In', 'Create Account', 'Email', 'Password'],
  registration: ['Next', 'Cancel', 'Back', 'Here is what we found. Is this you?', 'FB Number'],
  recovery: ['Recover', 'Check Code', 'Forgot Password', 'New Password', 'Confirm Password'],
  validation: ['Check Code', 'Resend Code'],
  'the account profile': ['Change Photo', 'Change Password', 'Save', 'Profile Saved.'],
  'the photo and the password': ['Photo saved.', 'Password Updated.', 'Current Password'],
  'adding a member': [
    'Add new Night Naked Freak Brother',
    'Add new Night Naked Freak Sister',
    'Add Freak Brother',
    'Add NN Freak Brother',
    'Add NN Freak Sister',
    'First Name',
    'Last Name',
    'Add',
    'Cancel',
  ],
  'the lists': [
    'The Fabulous Flying Freak Brothers',
    'in our database',
    'Full List',
    'Show Pages',
    'Page ${page} of ${totalPages}',
    'First',
    'Previous',
    'Next',
    'Last',
    'NNFB',
    'NNFS',
  ],
  'the admin pages': ['Search-History', 'Searches', 'Date', 'Search Term', 'Results'],
  'the gallery': ['Freak Brother Photos', 'Upload Photo', 'Next', 'Cancel', 'Save'],
  'the own member profile': [
    'Share',
    'View',
    'Copy',
    'Month',
    'Day',
    'Year',
    'Location',
    'Jump',
    'For example 4 way',
    'Upload FB Card',
    'Upload Freak Brother',
    'Card',
    'Photo',
  ],
  validating: [
    'Valid email address required',
    'Minimum of 6 characters',
    'Passowrd confirmation does not match password.',
    'Invalid image type',
  ],
  errors: [
    'Unable to log in. Please check your email/password.',
    'Please check your information.',
    'An error has occurred.',
    'Invalid verification code. Please try again.',
    'Validation code resent.',
    'Copied to Clipboard',
    'Browser do not support Clipboard API',
    'You are not allowed to view this page. You are redirected to login Page',
  ],
};

const names: Record<string, string> = {
  'brand.singular': brand.singular,
  'brand.plural': brand.plural,
  'brand.fullName': brand.fullName,
  'brand.numberPrefix': brand.numberPrefix,
  'brand.nightBrothers.singular': brand.nightBrothers.singular,
  'brand.nightSisters.singular': brand.nightSisters.singular,
  'brand.nightBrothers.brief': brand.nightBrothers.brief,
  'brand.nightSisters.brief': brand.nightSisters.brief,
};

/** The source with names filled in and each text on one line. */
function asShown(source: string): string {
  return source
    .replaceAll(/\$?\{([\w.]+)\}/g, (whole, name: string) => names[name] ?? whole)
    .replaceAll(/\{' '\}/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

const source = asShown(
  globSync('src/{contract,server,web}/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''))
    .join('\n'),
);

/** A label is a whole string or the whole text of an element. A longer text may be part of a sentence. */
function isInSource(text: string): boolean {
  if (text.split(' ').length > 2) return source.includes(text);
  return new RegExp(`(['"\`]|> ?)${text}(['"\`]| ?<)`).test(source);
}

describe.each(Object.entries(texts))('the source: %s', (_, listed) => {
  test.each(listed)('has “%s”', (text) => {
    expect(isInSource(text)).toBe(true);
  });
});

test('does not find a corrected text', () => {
  expect(isInSource('Password confirmation does not match password.')).toBe(false);
});

/** Names of accounts. They stand beside photos, so they must not look like a member with a number. */
import * as z from 'zod/mini';
import { containsNumberLabel, numberLabel } from '../number-label.ts';
import { firstNameText, lastNameText } from '../primitives.ts';

const refusalFor = (label: string) =>
  `${label} must not contain a number such as ${numberLabel('fb', 41)}.`;

const withoutNumber = (label: string) =>
  z.refine<string>((name) => !containsNumberLabel(name), { error: refusalFor(label) });

export const accountFirstName = firstNameText.check(withoutNumber('First name'));
export const accountLastName = lastNameText.check(withoutNumber('Last name'));

interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

/** For a label that begins in the first name and ends in the last name. */
export const noNumberAcrossNames = z.refine<Names>(
  ({ firstName, lastName }) =>
    containsNumberLabel(firstName) ||
    containsNumberLabel(lastName) ||
    !containsNumberLabel(`${firstName} ${lastName}`),
  { path: ['lastName'], error: refusalFor('Your name') },
);

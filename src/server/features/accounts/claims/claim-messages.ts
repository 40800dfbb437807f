/** The words of the messages about claims: to claimants, and to admins. */
import { claimProblem } from '#contract/accounts/claims.ts';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import {
  adminSubject,
  asTyped,
  contactLine,
  emailMessage,
  site,
  type AdminMessageDeps,
  type MessageDeps,
} from '#server/identity/mail.ts';
import type { Message } from '#server/messaging/messaging.ts';

export const labelOf = (number: number) => numberLabel('fb', number);

export const profileOf = ({ origin }: MessageDeps, number: number) =>
  `${origin}/${brand.singularSlug}/${number}`;

/** For an account whose claim ended because another account got the number. */
export function lostClaimMessage(
  deps: AdminMessageDeps,
  { email: to, isValidated }: { readonly email: string; readonly isValidated: boolean },
  number: number,
): Message {
  const label = labelOf(number);
  if (isValidated) {
    return emailMessage(
      to,
      `${label} belongs to another account`,
      `You claimed ${label} at ${site}, but the claim of another account was approved. Your account now has no number.`,
      `If ${label} is yours, write to us: ${deps.origin}/Contact?about=my-number&number=${number}`,
      `If ${label} is not yours, claim your own number: ${deps.origin}/`,
    );
  }
  const contact =
    deps.contactEmail === null
      ? ''
      : `If ${label} is yours, please write to ${deps.contactEmail}. `;
  return emailMessage(
    to,
    `${label} belongs to another account`,
    `You claimed ${label} at ${site}, but another account was validated with the same number first. Your account now has no number.`,
    `${contact}If ${label} is not yours, validate your account, then claim your own number: ${deps.origin}/validate-account`,
  );
}

/** For an account whose claim ended when it was validated, because the member was marked as deceased since. */
export function deceasedClaimMessage(deps: AdminMessageDeps, to: string, number: number): Message {
  const label = labelOf(number);
  const problem = claimProblem({ number, isDeceased: true, isClaimed: false }, deps.contactEmail);
  return emailMessage(
    to,
    `${label} was not linked to your account`,
    `Your account at ${site} is validated, but it has no number. ${problem}`,
    `If ${label} is not yours, claim your own number: ${deps.origin}/`,
  );
}

interface ClaimedMember {
  /** False while an admin has still to look at the claim. */
  readonly isApproved: boolean;
  readonly number: number;
  readonly firstName: string;
  readonly lastName: string;
}

interface Claimant {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** For an admin, once a claim's account is validated. */
export function claimMessage(
  deps: MessageDeps,
  to: string,
  member: ClaimedMember,
  claimant: Claimant,
): Message {
  const number = labelOf(member.number);
  return emailMessage(
    to,
    adminSubject(`${number} was claimed`),
    `${asTyped(`${claimant.firstName} ${claimant.lastName}`)} (${claimant.email}) claimed ${number}, ${asTyped(`${member.firstName} ${member.lastName}`)}.`,
    member.isApproved
      ? `The account is now linked to this number. If the claim is wrong, unlink it: ${deps.origin}/Manifest?kind=claim&show=answered`
      : `The claim is waiting for approval. Approve or reject it: ${deps.origin}/Manifest?kind=claim`,
    `Profile: ${profileOf(deps, member.number)}`,
  );
}

export function approvedMessage(deps: AdminMessageDeps, to: string, number: number): Message {
  return emailMessage(
    to,
    `${labelOf(number)} is yours`,
    `An admin linked your account to ${labelOf(number)}. You can now fill in your profile and add photos.`,
    `Your profile: ${profileOf(deps, number)}`,
  );
}

export function rejectedMessage(
  deps: AdminMessageDeps,
  to: string,
  number: number,
  reason: string,
): Message {
  return emailMessage(
    to,
    `Your claim of ${labelOf(number)}`,
    `An admin did not approve your claim of ${labelOf(number)}. The reason:`,
    asTyped(reason),
    `Your account is unchanged. You can claim a number again: ${deps.origin}/`,
    ...contactLine(deps),
  );
}

export function unlinkedMessage(deps: AdminMessageDeps, to: string, number: number): Message {
  return emailMessage(
    to,
    `Your account and ${labelOf(number)}`,
    `An admin unlinked your account from ${labelOf(number)}. Your account is otherwise unchanged.`,
    ...contactLine(deps),
  );
}

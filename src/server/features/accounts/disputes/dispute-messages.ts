/** The words of the messages about disputes. */
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Message } from '#server/messaging/messaging.ts';
import {
  type MessageDeps,
  adminSubject,
  emailMessage,
  signature,
  site,
} from '../notices/account-messages.ts';
import { askWhom, type AdminMessageDeps } from '../notices/admin-messages.ts';
import { asTyped } from '../notices/typed-text.ts';

const labelOf = (number: number) => numberLabel('fb', number);

export interface NamedParty {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

const nameOf = ({ firstName, lastName }: NamedParty) => asTyped(`${firstName} ${lastName}`);

/** For the account that has the number. It does not contain the address of the other. */
export function disputedMessage(
  deps: AdminMessageDeps,
  to: string,
  number: number,
  claimant: NamedParty,
): Message {
  const label = labelOf(number);
  return emailMessage(
    to,
    `Someone else says that ${label} is theirs`,
    `${nameOf(claimant)} says that ${label} at ${site} belongs to them and not to you. An admin will decide. Until then nothing changes: you keep the number and your profile.`,
    `You can show the admins a photo, for example of your membership card: ${deps.origin}/dispute`,
    ...askWhom(deps),
    signature(deps),
  );
}

interface OpenedDispute {
  readonly id: number;
  readonly number: number;
  readonly claimant: NamedParty;
  readonly holder: NamedParty;
}

/** For an admin. */
export function openedMessage(
  deps: MessageDeps,
  to: string,
  { id, number, claimant, holder }: OpenedDispute,
): Message {
  const label = labelOf(number);
  return emailMessage(
    to,
    adminSubject(`${label} is disputed`),
    `${nameOf(claimant)} (${claimant.email}) says that ${label} is theirs. It is linked to the account of ${nameOf(holder)} (${holder.email}).`,
    `Read both sides and decide: ${deps.origin}/Manifest/Disputes/${id}`,
    signature(deps),
  );
}

/** For the holder, when the claimant has withdrawn the dispute or deleted the account. */
export function withdrawnMessage(deps: AdminMessageDeps, to: string, number: number): Message {
  const label = labelOf(number);
  return emailMessage(
    to,
    `${label} is no longer disputed`,
    `The dispute about ${label} has ended, and the number stays yours. The photos for the admins were deleted.`,
    signature(deps),
  );
}

/** For the claimant, when the holder has lost the number in another way. */
export function freeMessage(deps: AdminMessageDeps, to: string, number: number): Message {
  const label = labelOf(number);
  return emailMessage(
    to,
    `${label} is free`,
    `${label} is no longer linked to the other account, so your dispute has ended. You can claim the number now.`,
    `Claim it: ${deps.origin}/claim-number?number=${number}`,
    ...askWhom(deps),
    signature(deps),
  );
}

export interface Decision {
  readonly number: number;
  readonly to: 'holder' | 'claimant';
  readonly reason: string;
}

/** For the account whose number it is from now on. */
export function wonMessage(deps: AdminMessageDeps, to: string, decision: Decision): Message {
  const label = labelOf(decision.number);
  const isKept = decision.to === 'holder';
  return emailMessage(
    to,
    isKept ? `You keep ${label}` : `${label} is yours`,
    isKept
      ? `An admin has decided the dispute about ${label}: it stays linked to your account. The reason:`
      : `An admin has decided the dispute about ${label}: it is now linked to your account. The reason:`,
    asTyped(decision.reason),
    `Your profile: ${deps.origin}/${brand.singularSlug}/${decision.number}`,
    signature(deps),
  );
}

export function lostMessage(deps: AdminMessageDeps, to: string, decision: Decision): Message {
  const label = labelOf(decision.number);
  const isUnlinked = decision.to === 'claimant';
  return emailMessage(
    to,
    isUnlinked ? `Your account and ${label}` : `Your dispute about ${label}`,
    isUnlinked
      ? `An admin has decided the dispute about ${label}: it is no longer linked to your account. Your account is otherwise unchanged. The reason:`
      : `An admin has decided the dispute about ${label}: it stays linked to the other account. The reason:`,
    asTyped(decision.reason),
    ...askWhom(deps),
    signature(deps),
  );
}

/** The words of the daily mail to an admin. */
import { numberLabel } from '#contract/number-label.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { adminSubject, emailMessage, signature, type MessageDeps } from '../account-messages.ts';

export interface DigestContent {
  /** Numbers whose claims wait, longest waiting first. */
  readonly claims: readonly number[];
  readonly disputes: number;
  /** Members who lost their email and ask for another. */
  readonly mailboxes: number;
  readonly missedSearches: number;
  readonly newPhotos: number;
  readonly messages: number;
  /** Statements about loads of members who cannot answer. */
  readonly loads: number;
  /** Remembrances that wait for an approval, or were reported. */
  readonly remembrances: number;
  /** Requests to keep a memorial. */
  readonly keepers: number;
  /** Marks in photos that an admin can settle. */
  readonly marks: number;
}

/** Longer lists are shorter to read on the site. */
const listedClaims = 20;

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

function claimLines({ origin }: MessageDeps, claims: readonly number[]): string[] {
  if (claims.length === 0) return [];
  const heading = `${counted(claims.length, 'claim waits', 'claims wait')} for approval:`;
  const lines = claims
    .slice(0, listedClaims)
    .map((number) => `${numberLabel('fb', number)}: ${origin}/Manifest/Claims#claim-${number}`);
  const more = claims.length > listedClaims ? [`All claims: ${origin}/Manifest/Claims`] : [];
  return [[heading, ...lines, ...more].join('\n')];
}

export const isEmpty = (content: DigestContent): boolean => {
  const { claims, ...counts } = content;
  return claims.length === 0 && Object.values(counts).every((count) => count === 0);
};

export function digestMessage(deps: MessageDeps, to: string, content: DigestContent): Message {
  const { claims, disputes, mailboxes, missedSearches, newPhotos, messages, loads } = content;
  const { remembrances, keepers, marks } = content;
  const { origin } = deps;
  const parts = [
    ...(claims.length === 0 ? [] : [counted(claims.length, 'claim', 'claims')]),
    ...(disputes === 0 ? [] : [counted(disputes, 'dispute', 'disputes')]),
    ...(mailboxes === 0 ? [] : [counted(mailboxes, 'lost mailbox', 'lost mailboxes')]),
    ...(missedSearches === 0 ? [] : [counted(missedSearches, 'missed search', 'missed searches')]),
    ...(newPhotos === 0 ? [] : [counted(newPhotos, 'new photo', 'new photos')]),
    ...(messages === 0 ? [] : [counted(messages, 'message', 'messages')]),
    ...(loads === 0 ? [] : [counted(loads, 'load', 'loads')]),
    ...(remembrances === 0 ? [] : [counted(remembrances, 'remembrance', 'remembrances')]),
    ...(keepers === 0 ? [] : [counted(keepers, 'keeper', 'keepers')]),
    ...(marks === 0 ? [] : [counted(marks, 'mark in a photo', 'marks in photos')]),
  ];
  return emailMessage(
    to,
    adminSubject(parts.join(', ')),
    ...claimLines(deps, claims),
    ...(disputes === 0
      ? []
      : [`${counted(disputes, 'dispute', 'disputes')}: ${origin}/Manifest/Disputes`]),
    ...(mailboxes === 0
      ? []
      : [`${counted(mailboxes, 'lost mailbox', 'lost mailboxes')}: ${origin}/Manifest/Mailboxes`]),
    ...(missedSearches === 0
      ? []
      : [
          `${counted(missedSearches, 'search', 'searches')} found no one: ${origin}/Missed-Searches`,
        ]),
    ...(newPhotos === 0
      ? []
      : [`${counted(newPhotos, 'new photo', 'new photos')}: ${origin}/Manifest/Photos?show=new`]),
    ...(messages === 0
      ? []
      : [`${counted(messages, 'message', 'messages')}: ${origin}/Manifest/Messages`]),
    ...(loads === 0
      ? []
      : [
          `${counted(loads, 'load mate to confirm', 'load mates to confirm')}: ${origin}/Manifest/Loads`,
        ]),
    ...(remembrances === 0
      ? []
      : [
          `${counted(remembrances, 'remembrance waits', 'remembrances wait')}: ${origin}/Manifest/Remembrances`,
        ]),
    ...(keepers === 0
      ? []
      : [
          `${counted(keepers, 'request', 'requests')} to keep a memorial: ${origin}/Manifest/Keepers`,
        ]),
    ...(marks === 0
      ? []
      : [
          `${counted(marks, 'mark in a photo to decide', 'marks in photos to decide')}: ${origin}/Manifest/People`,
        ]),
    `Choose which emails you get: ${origin}/your-account`,
    signature(deps),
  );
}

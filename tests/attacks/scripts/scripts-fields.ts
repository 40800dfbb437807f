/** All fields of the contract that accept free text, and where each is stored. */
import * as z from 'zod/mini';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/api/operations.ts';

interface Described {
  readonly type?: string;
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly items?: Described;
  readonly anyOf?: readonly Described[];
  readonly properties?: Readonly<Record<string, Described>>;
}

const isDigits = (pattern = '') => pattern.startsWith('^[0-9]{');

/** Free text, which excludes enumerations, dates and numbers. */
const isText = ({ type, enum: words, const: word, format, pattern }: Described): boolean =>
  type === 'string' &&
  words === undefined &&
  word === undefined &&
  format === undefined &&
  !isDigits(pattern);

function textsIn(schema: Described, path: string): string[] {
  if (isText(schema)) return [path];
  return [
    ...(schema.items ? textsIn(schema.items, path) : []),
    ...(schema.anyOf ?? []).flatMap((each) => textsIn(each, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
      textsIn(each, path === '' ? name : `${path}.${name}`),
    ),
  ];
}

/** Names such as `addMember.firstName`; a file is `importMembersFile.file`. */
export function findTextFields(): string[] {
  const all: Record<string, Operation> = operations;
  return Object.values(all).flatMap((operation) => {
    const { id, upload } = operation;
    const parts = upload ? [operation.params] : [operation.params, operation.query, operation.body];
    const texts = parts.flatMap((part) =>
      textsIn(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Described, ''),
    );
    return [...new Set(upload ? [...texts, 'file'] : texts)].map((name) => `${id}.${name}`);
  });
}

/** The requests that store payloads; see `scripts-storing.ts`. */
export const carriers = [
  'record',
  'new member',
  'file',
  'account',
  'own member',
  'registration',
  'passkey',
  'photo',
  'hiding',
  'deletion',
  'claim',
  'number',
  'search',
  'history',
  'email',
  'message',
  'answer',
  'place',
  'remembrance',
  'keeper',
  'suggestion',
] as const;
export type Carrier = (typeof carriers)[number];

/** The reason why a text is not stored. */
type Unstored =
  | 'asked with, in an address'
  | 'shown while it is typed'
  | 'compared with what is stored'
  | 'never shown'
  | 'read as a number'
  | 'one of a list'
  | 'read as a picture';

export const fieldPlaces: Readonly<Record<string, Carrier | Unstored>> = {
  'searchAsYouType.term': 'asked with, in an address',
  'searchMembers.term': 'search',
  'suggestSearches.term': 'asked with, in an address',
  'getJumpYear.year': 'read as a number',
  'listDatedPhotos.year': 'read as a number',
  'getPlace.slug': 'compared with what is stored',
  'listDatedPhotos.place': 'compared with what is stored',
  'stopMemberMail.token': 'compared with what is stored',
  'searchBlueSkies.term': 'asked with, in an address',
  'writeRemembrance.text': 'remembrance',
  'setRemembrancePhoto.data': 'read as a picture',
  'setRemembrancePhoto.origFileName': 'remembrance',
  'reportRemembrance.reason': 'remembrance',
  'approveRemembrance.changedAt': 'compared with what is stored',
  'rejectRemembrance.reason': 'never shown',
  'requestToKeep.relation': 'keeper',
  'registerKeeper.relation': 'keeper',
  'registerKeeper.firstName': 'keeper',
  'registerKeeper.lastName': 'keeper',
  'registerKeeper.email': 'email',
  'registerKeeper.password': 'never shown',
  'registerKeeper.confirmPassword': 'never shown',
  'updateMemorial.story': 'keeper',
  'setMemorialPhoto.data': 'read as a picture',
  'setMemorialPhoto.origFileName': 'keeper',
  'markPhoto.freakBrotherNumber': 'read as a number',
  'nameMark.freakBrotherNumber': 'read as a number',
  'suggestName.text': 'suggestion',
  'suggestPlaces.term': 'asked with, in an address',
  'listPlaces.q': 'asked with, in an address',
  'renamePlace.name': 'place',
  'splitPlace.spellings': 'compared with what is stored',
  'addSpelling.spelling': 'place',
  'removeSpelling.spelling': 'compared with what is stored',
  'getJumpFacets.place': 'compared with what is stored',
  'offerJumps.term': 'asked with, in an address',
  'addMember.freakBrotherNumber': 'read as a number',
  'addMember.firstName': 'new member',
  'addMember.lastName': 'new member',
  'addNightBrother.freakBrotherNumber': 'read as a number',
  'addNightBrother.firstName': 'new member',
  'addNightBrother.lastName': 'new member',
  'addNightSister.freakBrotherNumber': 'read as a number',
  'addNightSister.firstName': 'new member',
  'addNightSister.lastName': 'new member',
  'findMembers.series': 'one of a list',
  'findMembers.q': 'asked with, in an address',
  'getMemberRecord.series': 'one of a list',
  'editMember.series': 'one of a list',
  'editMember.version': 'compared with what is stored',
  'editMember.freakBrotherNumber': 'read as a number',
  'editMember.firstName': 'record',
  'editMember.lastName': 'record',
  'editMember.location': 'record',
  'editMember.maneuver': 'record',
  'editMember.story': 'record',
  'editMember.aliases': 'record',
  'approveTogether.items.seen': 'compared with what is stored',
  'editTogether.series': 'one of a list',
  'editTogether.members.number': 'read as a number',
  'editTogether.members.version': 'compared with what is stored',
  'editTogether.change.location': 'record',
  'editTogether.change.maneuver': 'record',
  'getMemberStates.series': 'one of a list',
  'dismissSearch.term': 'search',
  'previewMembersFile.file': 'shown while it is typed',
  'importMembersFile.file': 'file',
  'findAccounts.q': 'asked with, in an address',
  'decideItem.seen': 'compared with what is stored',
  'decideItem.reason': 'claim',
  'decideItem.text': 'answer',
  'decideItem.freakBrotherNumber': 'read as a number',
  'saveHistory.markdown': 'history',
  'saveHistory.version': 'compared with what is stored',
  'previewHistory.markdown': 'shown while it is typed',
  'listPhotosOfMember.series': 'one of a list',
  'hidePhoto.reason': 'hiding',
  'deletePhotoAsAdmin.reason': 'deletion',
  'showPhoto.until': 'compared with what is stored',
  'listChanges.series': 'one of a list',
  'readLedger.series': 'one of a list',
  'getNumber.series': 'one of a list',
  'markNumbers.series': 'one of a list',
  'markNumbers.note': 'number',
  'markNumbers.last': 'read as a number',
  'releaseNumbers.series': 'one of a list',
  'login.email': 'compared with what is stored',
  'login.password': 'compared with what is stored',
  'register.freakBrotherNumber': 'read as a number',
  'register.firstName': 'registration',
  'register.lastName': 'registration',
  'register.email': 'email',
  'register.password': 'never shown',
  'register.confirmPassword': 'never shown',
  'correctEmail.email': 'email',
  'correctEmail.password': 'compared with what is stored',
  'changeEmail.email': 'email',
  'changeEmail.password': 'compared with what is stored',
  'restoreFormerEmail.token': 'compared with what is stored',
  'requestPasswordReset.email': 'compared with what is stored',
  'checkResetCode.email': 'compared with what is stored',
  'checkResetCode.resetCode': 'compared with what is stored',
  'checkLink.token': 'compared with what is stored',
  'validateByLink.token': 'compared with what is stored',
  'resetPassword.email': 'compared with what is stored',
  'resetPassword.resetCode': 'compared with what is stored',
  'resetPassword.password': 'never shown',
  'resetPassword.confirmPassword': 'never shown',
  'signInWithPasskey.challenge': 'compared with what is stored',
  'signInWithPasskey.response.id': 'compared with what is stored',
  'signInWithPasskey.response.rawId': 'compared with what is stored',
  'signInWithPasskey.response.response.clientDataJSON': 'compared with what is stored',
  'signInWithPasskey.response.response.authenticatorData': 'compared with what is stored',
  'signInWithPasskey.response.response.signature': 'compared with what is stored',
  'signInWithPasskey.response.response.userHandle': 'compared with what is stored',
  'passSecondFactor.challenge': 'compared with what is stored',
  'passSecondFactor.response': 'compared with what is stored',
  'passSecondFactor.response.id': 'compared with what is stored',
  'passSecondFactor.response.rawId': 'compared with what is stored',
  'passSecondFactor.response.response.clientDataJSON': 'compared with what is stored',
  'passSecondFactor.response.response.authenticatorData': 'compared with what is stored',
  'passSecondFactor.response.response.signature': 'compared with what is stored',
  'passSecondFactor.response.response.userHandle': 'compared with what is stored',
  'addPasskey.challenge': 'compared with what is stored',
  'addPasskey.name': 'passkey',
  'addPasskey.response.id': 'never shown',
  'addPasskey.response.rawId': 'never shown',
  'addPasskey.response.response.clientDataJSON': 'never shown',
  'addPasskey.response.response.attestationObject': 'never shown',
  'addPasskey.response.response.transports': 'one of a list',
  'beginSecondFactor.token': 'compared with what is stored',
  'turnOnSecondFactor.token': 'compared with what is stored',
  'turnOnSecondFactor.challenge': 'compared with what is stored',
  'turnOnSecondFactor.response': 'compared with what is stored',
  'turnOnSecondFactor.response.id': 'never shown',
  'turnOnSecondFactor.response.rawId': 'never shown',
  'turnOnSecondFactor.response.response.clientDataJSON': 'never shown',
  'turnOnSecondFactor.response.response.attestationObject': 'never shown',
  'turnOnSecondFactor.response.response.transports': 'one of a list',
  'turnOnSecondFactor.name': 'passkey',
  'setTotp.challenge': 'compared with what is stored',
  'setTotp.code': 'compared with what is stored',
  'confirmIdentity.challenge': 'compared with what is stored',
  'confirmIdentity.response': 'compared with what is stored',
  'confirmIdentity.response.id': 'compared with what is stored',
  'confirmIdentity.response.rawId': 'compared with what is stored',
  'confirmIdentity.response.response.clientDataJSON': 'compared with what is stored',
  'confirmIdentity.response.response.authenticatorData': 'compared with what is stored',
  'confirmIdentity.response.response.signature': 'compared with what is stored',
  'confirmIdentity.response.response.userHandle': 'compared with what is stored',
  'confirmIdentity.password': 'compared with what is stored',
  'changePassword.oldPassword': 'compared with what is stored',
  'changePassword.newPassword': 'never shown',
  'changePassword.confirmPassword': 'never shown',
  'updateProfile.firstName': 'account',
  'updateProfile.lastName': 'account',
  'updateProfile.phoneNumber': 'account',
  'updateProfile.currentPassword': 'compared with what is stored',
  'updateProfile.city': 'account',
  'updateProfile.stateProvince': 'account',
  'updateProfile.country': 'account',
  'updateProfile.postalCode': 'account',
  'updateProfile.timeZoneId': 'one of a list',
  'updateProfile.profileName': 'account',
  'updateProfile.intro': 'account',
  'setAvatar.data': 'read as a picture',
  'updateOwnMember.location': 'own member',
  'updateOwnMember.maneuver': 'own member',
  'updateOwnMember.story': 'own member',
  'setMemberPhoto.data': 'read as a picture',
  'setMemberPhoto.origFileName': 'photo',
  'addPhoto.data': 'read as a picture',
  'addPhoto.origFileName': 'photo',
  'addPhoto.caption': 'photo',
  'addPhoto.location': 'photo',
  'changePhoto.caption': 'photo',
  'changePhoto.description': 'photo',
  'changePhoto.location': 'photo',
  'sendMessage.name': 'message',
  'sendMessage.email': 'email',
  'sendMessage.number': 'read as a number',
  'sendMessage.photoId': 'read as a number',
  'sendMessage.text': 'message',
  'findVouchRequest.token': 'compared with what is stored',
  'vouch.token': 'compared with what is stored',
  'register.invitation': 'compared with what is stored',
  'invite.freakBrotherNumber': 'read as a number',
  'invite.email': 'email',
  'openInvitation.token': 'compared with what is stored',
  'acceptInvitation.token': 'compared with what is stored',
  'inviteAsAdmin.freakBrotherNumber': 'read as a number',
  'inviteAsAdmin.email': 'email',
  'previewInvitations.csv': 'shown while it is typed',
  'inviteMany.csv': 'email',
  'addProof.data': 'read as a picture',
  'addProof.origFileName': 'never shown',
  'addMessageProof.token': 'compared with what is stored',
  'addMessageProof.data': 'read as a picture',
  'addMessageProof.origFileName': 'never shown',
  'lookAtChange.token': 'compared with what is stored',
  'stopChange.token': 'compared with what is stored',
  'revertNumberChange.token': 'compared with what is stored',
  'confirmMessage.token': 'compared with what is stored',
  'readRelayed.token': 'compared with what is stored',
  'answerRelayed.token': 'compared with what is stored',
  'answerRelayed.text': 'never shown',
  'resolveRelayed.token': 'compared with what is stored',
  'setAnswerTemplates.templates.name': 'answer',
  'setAnswerTemplates.templates.text': 'answer',
};

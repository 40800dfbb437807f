import type { memberMailOperations } from '#contract/accounts/member-mails.ts';
import type { UseCases } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { getMemberMails, setMemberMails, stopMemberMail } from './member-mails.ts';

export const memberMailUseCases = {
  getMemberMails: (deps, _input, { viewer }) => getMemberMails(deps, viewer),
  setMemberMails,
  stopMemberMail,
} satisfies UseCases<typeof memberMailOperations, Pick<IdentityDeps, 'database' | 'now'>>;

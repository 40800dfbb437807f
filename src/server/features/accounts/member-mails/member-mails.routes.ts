import { memberMailOperations } from '#contract/accounts/member-mails.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { getMemberMails, setMemberMails, stopMemberMail } from './member-mails.ts';

export const bindMemberMails = (deps: Pick<IdentityDeps, 'database' | 'now'>) =>
  bindOperations(deps, memberMailOperations, {
    getMemberMails: (deps, _input, { viewer }) => getMemberMails(deps, viewer),
    setMemberMails,
    stopMemberMail,
  });

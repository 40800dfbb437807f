import type { contactOperations } from '#contract/contact/contact.ts';
import type { inboxOperations } from '#contract/contact/inbox.ts';
import type { relayedOperations } from '#contract/contact/relayed-messages.ts';
import type { UseCases } from '#server/http/bind-operation.ts';
import { getAnswerTemplates, setAnswerTemplates } from './answer-templates.ts';
import { announceChange, answerMessage, changeMessage, deleteMessage } from './change-message.ts';
import { confirmMessage } from './confirm-message.ts';
import type { ContactDeps } from './contact-deps.ts';
import { getMessage, getMessageProofs, listMessages } from './inbox.ts';
import { addMessageProof } from './message-proofs.ts';
import {
  answerRelayed,
  getMessageSetting,
  readRelayed,
  resolveRelayed,
  setMessageSetting,
} from './relayed-messages.ts';
import { sendMessage } from './send-message.ts';

export const contactUseCases = {
  sendMessage,
  confirmMessage,
  addMessageProof,

  readRelayed,
  answerRelayed,
  resolveRelayed,
  getMessageSetting,
  setMessageSetting,

  listMessages,
  getMessage,
  changeMessage,
  answerMessage,
  announceChange,
  getMessageProofs,
  deleteMessage,
  getAnswerTemplates,
  setAnswerTemplates,
} satisfies UseCases<
  typeof contactOperations & typeof relayedOperations & typeof inboxOperations,
  ContactDeps
>;

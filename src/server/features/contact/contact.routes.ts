import type { contactOperations } from '#contract/contact/contact.ts';
import type { messageOperations } from '#contract/contact/messages.ts';
import type { relayedOperations } from '#contract/contact/relayed-messages.ts';
import type { UseCases } from '#server/http/bind-operation.ts';
import { getAnswerTemplates, setAnswerTemplates } from './answer-templates.ts';
import { announceChange, deleteMessage } from './change-message.ts';
import { confirmMessage } from './confirm-message.ts';
import type { ContactDeps } from './contact-deps.ts';
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

  announceChange,
  deleteMessage,
  getAnswerTemplates,
  setAnswerTemplates,
} satisfies UseCases<
  typeof contactOperations & typeof relayedOperations & typeof messageOperations,
  ContactDeps
>;

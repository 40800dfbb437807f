import { contactOperations } from '#contract/contact/contact.ts';
import { messageOperations } from '#contract/contact/messages.ts';
import { relayedOperations } from '#contract/contact/relayed-messages.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
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

const operations = { ...contactOperations, ...relayedOperations, ...messageOperations };

export const bindContact = (deps: ContactDeps) =>
  bindOperations(deps, operations, {
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
  });

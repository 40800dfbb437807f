import { contactOperations } from '#contract/contact/contact.ts';
import { inboxOperations } from '#contract/contact/inbox.ts';
import { messageSettingOperations } from '#contract/contact/relayed-messages.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import { confirmMessage } from './confirm-message.ts';
import type { ContactDeps } from './contact-deps.ts';
import { getTemplates, setTemplates } from './answer-templates.ts';
import { answerMessage, changeMessage, deleteMessage } from './change-message.ts';
import { getMessage, listMessages, getMessageProofs } from './inbox.ts';
import { addMessageProof } from './message-proofs.ts';
import {
  getMessageSetting,
  setMessageSetting,
  answerRelayed,
  readRelayed,
  resolveRelayed,
} from './relayed-messages.ts';
import { sendMessage } from './send-message.ts';

function visitorRoutes(deps: ContactDeps): BoundOperation[] {
  return [
    bindOperation(contactOperations.sendMessage, async ({ body }, caller) => ({
      body: await sendMessage(deps, body, caller),
    })),
    bindOperation(contactOperations.confirmMessage, async ({ body }, caller) => ({
      body: await confirmMessage(deps, body.token, caller),
    })),
    bindOperation(contactOperations.addMessageProof, async ({ body }) => ({
      body: await addMessageProof(deps, body),
    })),
    bindOperation(contactOperations.readRelayed, async ({ body }) => ({
      body: await readRelayed(deps, body.token),
    })),
    bindOperation(contactOperations.answerRelayed, async ({ body }) => ({
      body: await answerRelayed(deps, body.token, body.text),
    })),
    bindOperation(contactOperations.resolveRelayed, async ({ body }) => ({
      body: await resolveRelayed(deps, body.token, body.action),
    })),
  ];
}

function inboxRoutes(deps: ContactDeps): BoundOperation[] {
  return [
    bindOperation(inboxOperations.listMessages, async ({ query }, { viewer }) => ({
      body: await listMessages(deps, query, viewer),
    })),
    bindOperation(inboxOperations.getMessage, async ({ params }, { viewer }) => ({
      body: await getMessage(deps, params.message, viewer),
    })),
    bindOperation(inboxOperations.changeMessage, async ({ params, body }, { viewer }) => ({
      body: await changeMessage(deps, params.message, body, viewer),
    })),
    bindOperation(inboxOperations.answerMessage, async ({ params, body }, { viewer }) => ({
      body: await answerMessage(deps, params.message, body, viewer),
    })),
    bindOperation(inboxOperations.announceChange, async ({ params }, { viewer }) => {
      await deps.announcedChanges.begin(params.message, viewer);
      return { body: await getMessage(deps, params.message, viewer) };
    }),
    bindOperation(inboxOperations.getMessageProofs, async ({ params }) => ({
      body: await getMessageProofs(deps, params.message),
    })),
    bindOperation(inboxOperations.deleteMessage, async ({ params }, { viewer }) => {
      await deleteMessage(deps, params.message, viewer);
      return { body: {} };
    }),
    bindOperation(inboxOperations.getAnswerTemplates, async () => ({
      body: await getTemplates(deps),
    })),
    bindOperation(inboxOperations.setAnswerTemplates, async ({ body }, { viewer }) => ({
      body: await setTemplates(deps, body, viewer),
    })),
  ];
}

export function contactRoutes(deps: ContactDeps): BoundOperation[] {
  return [
    ...visitorRoutes(deps),
    ...inboxRoutes(deps),
    bindOperation(messageSettingOperations.getMessageSetting, async (_input, { viewer }) => ({
      body: await getMessageSetting(deps, viewer),
    })),
    bindOperation(messageSettingOperations.setMessageSetting, async ({ body }, { viewer }) => ({
      body: await setMessageSetting(deps, body, viewer),
    })),
  ];
}

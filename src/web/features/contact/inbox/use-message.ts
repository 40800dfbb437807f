/** A message, and what an admin does with it. */
import {
  getMessage,
  changeMessage,
  answerMessage,
  deleteMessage,
} from '#contract/contact/inbox.ts';
import type { CallInput } from '#contract/api/web-bundle.ts';
import { useNewestQuery } from '#web/api/account/use-query.ts';
import { refreshWaiting } from '#web/api/account/waiting.ts';
import { useCall } from '#web/api/call-context.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';

export type MessageChange = NonNullable<CallInput<typeof changeMessage>['body']>;
type Answer = NonNullable<CallInput<typeof answerMessage>['body']>;

export function useMessage(id: string) {
  const call = useCall();
  const showToast = useToast();
  const params = { message: id };
  const {
    value: message,
    failure,
    isLoading,
    reload,
    keep,
  } = useNewestQuery(getMessage, {
    params,
  });

  async function change(body: MessageChange, toast: string) {
    keep((await call(changeMessage, { params, body })).body);
    refreshWaiting();
    showToast('success', toast);
  }

  async function answer(body: Answer, toast: string) {
    keep((await call(answerMessage, { params, body })).body);
    refreshWaiting();
    showToast('success', toast);
  }

  async function remove() {
    await call(deleteMessage, { params });
    refreshWaiting();
    showToast('success', 'The message is deleted.');
  }

  /** After what it is about has changed. */
  async function renew() {
    keep((await call(getMessage, { params })).body);
  }

  return { message, failure, isLoading, reload, keep, change, answer, remove, renew };
}

export type MessageTools = Pick<
  ReturnType<typeof useMessage>,
  'change' | 'answer' | 'remove' | 'renew'
>;

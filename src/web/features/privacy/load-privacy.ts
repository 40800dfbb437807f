import { data, type LoaderFunctionArgs } from 'react-router';
import { refusals } from '#contract/errors.ts';
import { getPrivacy, type Privacy } from '#contract/privacy/privacy.ts';
import { callContext } from '#web/api/route-context.ts';
import { settle, type Settled } from '#web/api/settle.ts';

export type LoadedPrivacy = Settled<Privacy>;

export async function loadPrivacy({ request, context }: LoaderFunctionArgs) {
  const response = await settle(context.get(callContext)(getPrivacy, {}, request));
  return response.isOk
    ? data<LoadedPrivacy>({ isOk: true, value: response.value.body })
    : data<LoadedPrivacy>(response, { status: refusals[response.failure.code].status });
}

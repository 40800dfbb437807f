/** Sends the request of a table row as one of the callers. */
import { operations, type OperationId } from '#contract/api/operations.ts';
import type { Operation } from '#contract/operation.ts';
import type { OperationResponse } from '#tests/support/sites/account-site.ts';
import type { CallerName, Stage } from './access-callers.ts';
import type { AccessRequest, AccessRow } from './access-row.ts';

/** Below `/api/`; path parameters stay open without `request`. */
export function addressOf(id: OperationId, request: AccessRequest | undefined) {
  const filled = Object.entries(request?.params ?? {}).reduce(
    (path: string, [name, value]) => path.replace(name === '*' ? name : `:${name}`, String(value)),
    operations[id].path.slice(1),
  );
  return { method: operations[id].method, path: filled + (request?.query ?? '') };
}

/** @param changed fields added to a JSON body, unless the row sets them */
export async function askAs(
  stage: Stage,
  id: OperationId,
  row: AccessRow,
  caller: CallerName,
  changed: object = {},
): Promise<OperationResponse> {
  if (row.isRestored === true) await stage.objects.restore();
  const request = await row.request?.(stage, caller);
  const { method, path } = addressOf(id, request);
  const { upload }: Operation = operations[id];
  const token = request?.token ?? stage.tokens[caller];
  const isPlain = request?.body === undefined && Object.keys(changed).length === 0;
  const body = upload ? request?.body : { ...changed, ...(request?.body as object | undefined) };
  return stage.site.ask(`${method} ${path}`, {
    token,
    ...(isPlain ? {} : { body }),
    ...(upload ? { headers: { 'content-type': upload.contentType } } : {}),
  });
}

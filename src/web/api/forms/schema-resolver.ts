/** Validates a form with a schema of the contract. Reports the first error of each field. */
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

export type FormSchema<Input, Output> = z.ZodMiniType<Output, Input>;

export function schemaResolver<Input extends FieldValues, Output>(
  schema: FormSchema<Input, Output>,
): Resolver<Input, unknown, Output> {
  return (values) => {
    const { data, error } = z.safeParse(schema, values);
    if (error === undefined) return { values: data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, message } of error.issues) {
      errors[String(path[0])] ??= { type: 'schema', message };
    }
    return { values: {}, errors: errors as FieldErrors<Input> };
  };
}

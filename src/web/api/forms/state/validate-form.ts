import * as z from 'zod/mini';
import type { FieldErrors } from '#contract/errors.ts';
import type { FormState, Name } from './form-store.ts';

export type FormSchema<Input, Output> = z.ZodMiniType<Output, Input>;

interface Validated<Output> {
  /** Undefined if there are errors. */
  readonly output: Output | undefined;
  /** The first error of each field. */
  readonly errors: FieldErrors;
}

export function validateForm<Input, Output>(
  schema: FormSchema<Input, Output>,
  values: Partial<Input>,
): Validated<Output> {
  const { data, error } = z.safeParse(schema, values);
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message;
  return { output: data, errors };
}

/** The server's errors, and those of the schema in fields that are checked. */
export function shownErrors(
  { checked, refused }: Pick<FormState<unknown>, 'checked' | 'refused'>,
  errors: FieldErrors,
): FieldErrors {
  const shown = Object.entries(errors).filter(([name]) => checked.has(name));
  return { ...Object.fromEntries(shown), ...refused };
}

/** The names of what was typed or chosen. A field without a default is blank before. */
export function changedNames<Input>({ values, saved }: FormState<Input>): Name<Input>[] {
  const names = Object.keys(values) as Name<Input>[];
  return names.filter((name) =>
    name in saved ? values[name] !== saved[name] : Boolean(values[name]),
  );
}

export function isChanged<Input>({ values, saved }: FormState<Input>): boolean {
  const names = Object.keys({ ...values, ...saved }) as Name<Input>[];
  return names.some((name) => values[name] !== saved[name]);
}

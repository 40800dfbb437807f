/** A form that validates with a schema of the contract, sends its values and shows refusals. */
import { useEffect, useState, type SubmitEventHandler } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import { useLocation } from 'react-router';
import type { Refusal } from '#contract/errors.ts';
import { isRefusal } from '../is-refusal.ts';
import { useSession } from '../session-context.ts';
import { keepDraft, takeDraft } from './kept-drafts.ts';
import { describeRefusal } from './describe-refusal.ts';
import { schemaResolver, type FormSchema } from './schema-resolver.ts';

interface Options<Input extends FieldValues, Output> {
  readonly schema: FormSchema<Input, Output>;
  /**
   * Leave it out on a server-rendered page, so that values entered before hydration are kept. Pass it if the form must
   * know what has changed.
   */
  readonly defaultValues?: DefaultValues<Input>;
  /** `onChange` if the button stays disabled until all fields are valid; otherwise the first check is on submit. */
  readonly mode?: 'onSubmit' | 'onChange';
  /** Throws the server's refusals. Navigate here if the page is left after success. */
  readonly send: (values: Output) => Promise<void>;
  /** Distinguishes this form from others on the page, so that a kept draft is restored into the right one. */
  readonly draftPart?: string;
  /** Fields that are sent but not shown. */
  readonly hiddenFields?: readonly FieldPath<Input>[];
  /** The message for a refusal that no field shows; by default the server's message. */
  readonly describeFailure?: (refusal: Refusal) => string;
}

export interface FieldTies extends ReturnType<UseFormReturn['register']> {
  readonly error: string | undefined;
}

export interface SchemaForm<Input extends FieldValues, Output> {
  readonly form: UseFormReturn<Input, unknown, Output>;
  /** For the field of this name: `<TextField label="City" {...field('city')} />`. */
  readonly field: (name: FieldPath<Input>) => FieldTies;
  readonly isBusy: boolean;
  /** The error of the whole form; null if there is none or the fields show it. */
  readonly alert: string | null;
  readonly clear: () => void;
  readonly onSubmit: SubmitEventHandler<HTMLFormElement>;
}

export function useSchemaForm<Input extends FieldValues, Output>(
  options: Options<Input, Output>,
): SchemaForm<Input, Output> {
  const { schema, defaultValues, mode = 'onSubmit', send } = options;
  const { draftPart, hiddenFields = [], describeFailure = describeRefusal } = options;
  const [alert, setAlert] = useState<string | null>(null);
  const form = useForm<Input, unknown, Output>({
    resolver: schemaResolver(schema),
    mode,
    ...(defaultValues === undefined ? {} : { defaultValues }),
  });
  const { errors, isSubmitting } = form.formState;
  const { setValue } = form;

  // Restore the values kept when this user's session ended.
  const { pathname } = useLocation();
  const place = draftPart === undefined ? pathname : `${pathname}#${draftPart}`;
  const session = useSession();
  const owner = session.kind === 'signed-in' ? session.user : null;
  useEffect(() => {
    const draft = owner === null ? {} : takeDraft(place, owner);
    for (const [name, value] of Object.entries(draft)) {
      setValue(name as FieldPath<Input>, value as FieldPathValue<Input, FieldPath<Input>>, {
        shouldDirty: true,
        shouldValidate: true,
      });
    }
  }, [place, owner, setValue]);

  /** Shows each error once: at the named fields, focusing the first, otherwise in the alert box. */
  function showRefusal(refusal: Refusal) {
    const shown = Object.keys(form.getValues()).filter(
      (name) => !hiddenFields.includes(name as FieldPath<Input>),
    );
    const names = shown.filter((name) => refusal.errors?.[name]);
    for (const [index, name] of names.entries()) {
      form.setError(
        name as FieldPath<Input>,
        { type: 'server', message: refusal.errors?.[name] ?? '' },
        { shouldFocus: index === 0 },
      );
    }
    const isTold = names.some((name) => refusal.errors?.[name] === refusal.message);
    setAlert(isTold ? null : describeFailure(refusal));
  }

  const submit = form.handleSubmit(async (values) => {
    setAlert(null);
    try {
      await send(values);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (error.code === 'unauthorized' && owner !== null) {
        keepDraft(place, owner, form.getValues());
      }
      showRefusal(error);
    }
  });

  return {
    form,
    field: (name) => ({
      ...form.register(name),
      error: errors[name]?.message as string | undefined,
    }),
    isBusy: isSubmitting,
    alert,
    clear() {
      form.reset();
      setAlert(null);
    },
    onSubmit: (event) => {
      if (isSubmitting) event.preventDefault();
      else void submit(event);
    },
  };
}

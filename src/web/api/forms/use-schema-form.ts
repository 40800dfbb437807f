/** A form that is checked by a schema of the contract, sent to the server, and told what the server refused. */
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
import { isRefusal } from '../refusal-from-response.ts';
import { useSession } from '../session-context.ts';
import { keepDraft, takeDraft } from './kept-drafts.ts';
import { describeRefusal } from './describe-refusal.ts';
import { schemaResolver, type FormSchema } from './schema-resolver.ts';

interface Options<Input extends FieldValues, Output> {
  readonly schema: FormSchema<Input, Output>;
  /**
   * Left out on a page that the server renders: then what somebody, or a password manager, entered before the page came
   * alive stays. Given, where it matters what was changed.
   */
  readonly defaultValues?: DefaultValues<Input>;
  /** `onChange` where the button waits until everything is right; otherwise the first check is at sending. */
  readonly mode?: 'onSubmit' | 'onChange';
  /** Throws what the server refuses; a page that leaves afterwards does so here. */
  readonly send: (values: Output) => Promise<void>;
  /** Tells it from the page's other forms, so that what was typed as a session ended comes back into this one. */
  readonly draftPart?: string;
  /** Those that are sent, and that no field on screen stands for. */
  readonly hiddenFields?: readonly FieldPath<Input>[];
  /** What the box says of a refusal that the fields do not tell; the server's own words unless given. */
  readonly describeFailure?: (refusal: Refusal) => string;
}

/** What a field takes from the form. */
interface FieldTies extends ReturnType<UseFormReturn['register']> {
  readonly error: string | undefined;
}

export interface SchemaForm<Input extends FieldValues, Output> {
  readonly form: UseFormReturn<Input, unknown, Output>;
  /** For the field of this name: `<TextField label="City" {...field('city')} />`. */
  readonly field: (name: FieldPath<Input>) => FieldTies;
  readonly isBusy: boolean;
  /** What went wrong with the form as a whole; null when nothing did, or the fields say it. */
  readonly alert: string | null;
  /** Begins anew: what was typed goes, and what was wrong with it. */
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

  // What was typed when the session ended, for whoever logs in again and comes back.
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

  /** Once: at the fields that the server names, the first of them focused, and otherwise in the box. */
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

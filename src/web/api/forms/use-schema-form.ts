/** A form that validates with a schema of the contract, sends its values and shows refusals. */
import { useEffect, useState, useSyncExternalStore, type SubmitEventHandler } from 'react';
import { useLocation } from 'react-router';
import type { Refusal } from '#contract/errors.ts';
import { isRefusal } from '../is-refusal.ts';
import { useSession } from '../session-context.ts';
import {
  createFormStore,
  changedNames,
  isChanged,
  shownErrors,
  validateForm,
  type FormStore,
  type Name,
  type RegisteredProps,
  type FormSchema,
} from './form-store.ts';
import { takeDraft, useDraftAtSessionEnd } from './kept-drafts.ts';
import { describeRefusal } from './describe-refusal.ts';

interface Options<Input extends object, Output> {
  readonly schema: FormSchema<Input, Output>;
  /**
   * Leave it out on a server-rendered page, so that values entered before hydration are kept. Pass it if the form must
   * know what has changed.
   */
  readonly defaultValues?: Partial<Input>;
  /** `onChange` if the button stays disabled until all fields are valid; otherwise the first check is on submit. */
  readonly mode?: 'onSubmit' | 'onChange';
  /** Throws the server's refusals. Navigate here if the page is left after success. */
  readonly send: (values: Output) => Promise<void>;
  /** Distinguishes this form from others on the page, so that a kept draft is restored into the right one. */
  readonly draftPart?: string;
  /** Whether the alert repeats a refusal that a field shows. */
  readonly isRefusalRepeated?: boolean;
  /** Fields that are sent but not shown. */
  readonly hiddenFields?: readonly Name<Input>[];
  /** The message for a refusal that no field shows; by default the server's message. */
  readonly describeFailure?: (refusal: Refusal) => string;
}

export interface FieldProps extends RegisteredProps<Record<string, unknown>> {
  readonly error: string | undefined;
}

export interface SchemaForm<Input extends object, Output> {
  readonly form: FormStore<Input>;
  /** For the field of this name: `<TextField label="City" {...field('city')} />`. */
  readonly field: (name: Name<Input>) => FieldProps;
  /** The values at this render. Fields without a default are missing in the first. */
  readonly values: Partial<Input>;
  readonly isDirty: boolean;
  /** With the mode `onChange`: whether no field has an error, shown or not. */
  readonly isValid: boolean;
  readonly isBusy: boolean;
  /** What is wrong with the whole form, or how many fields are wrong; null if only the fields show it. */
  readonly alert: string | null;
  readonly clear: () => void;
  readonly onSubmit: SubmitEventHandler<HTMLFormElement>;
  /** Submits the form in another way than `send`. */
  readonly submitTo: (send: (values: Output) => void | Promise<void>) => Promise<void>;
}

const describeWrong = (count: number): string =>
  count === 1 ? '1 field needs a correction.' : `${count} fields need a correction.`;

export function useSchemaForm<Input extends object, Output>(
  options: Options<Input, Output>,
): SchemaForm<Input, Output> {
  const { schema, defaultValues = {}, mode = 'onSubmit', send } = options;
  const { draftPart, hiddenFields = [], describeFailure = describeRefusal } = options;
  const { isRefusalRepeated = false } = options;
  const [alert, setAlert] = useState<string | null>(null);
  /** Why nothing was sent, until a value changes. */
  const [obstacle, setObstacle] = useState<{ text: string; values: object } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [form] = useState(() => createFormStore<Input>(defaultValues, mode === 'onChange'));
  const state = useSyncExternalStore(form.subscribe, form.read, form.read);
  // Before, no error is shown, and values can be missing, which not every schema accepts.
  const mayShow = mode === 'onChange' || state.checked.size > 0;
  const wrong = mayShow ? validateForm(schema, state.values).errors : {};
  const errors = shownErrors(state, wrong);

  // Restore the values kept when this user's session ended.
  const { pathname } = useLocation();
  const place = draftPart === undefined ? pathname : `${pathname}#${draftPart}`;
  const session = useSession();
  const owner = session.kind === 'signed-in' ? session.user : null;
  useEffect(() => {
    const draft = owner === null ? {} : takeDraft(place, owner);
    for (const [name, value] of Object.entries(draft)) {
      form.setValue(name as Name<Input>, value as Input[Name<Input>], true);
    }
  }, [place, owner, form]);
  // The session can also end elsewhere: in another tab, or during a photo upload.
  useDraftAtSessionEnd(place, () => {
    const changed = changedNames(form.read());
    const kept = changed.length > 0 ? [...changed, ...hiddenFields] : [];
    const { values } = form.read();
    return Object.fromEntries(kept.map((name) => [name, values[name]]));
  });

  /** Shows each error once: at the named fields, focusing the first, otherwise in the alert box. */
  function showRefusal(refusal: Refusal) {
    const shown = Object.keys(form.getValues()).filter(
      (name) => !hiddenFields.includes(name as Name<Input>),
    );
    const refused = Object.entries(refusal.errors ?? {}).filter(([name]) => shown.includes(name));
    form.refuse(Object.fromEntries(refused));
    form.focusFirst(refused.map(([name]) => name));
    const isShownByField = refused.some(([, message]) => message === refusal.message);
    setAlert(isShownByField ? null : describeFailure(refusal));
  }

  const explain = (text: string) => setObstacle({ text, values: form.getValues() });

  /** Returns the values to send; undefined if there are errors, which are shown. */
  function readValid(): Output | undefined {
    const { output, errors: found } = validateForm(schema, form.getValues());
    const names = Object.keys(found);
    form.submitted(names);
    form.focusFirst(names);
    setAlert(null);
    if (output === undefined) explain(describeWrong(names.length));
    return output;
  }

  async function submitTo(act: (values: Output) => void | Promise<void>) {
    const output = readValid();
    if (output === undefined) return;
    setIsBusy(true);
    try {
      await act(output);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      showRefusal(error);
    } finally {
      setIsBusy(false);
    }
  }

  /** A button that looks disabled sends nothing. */
  function explainDisabled(element: HTMLFormElement) {
    if (readValid() === undefined) return;
    // The page can know more about a field than the schema.
    const wrong = element.querySelectorAll<HTMLElement>('[aria-invalid="true"]');
    wrong[0]?.focus();
    explain(
      wrong.length === 0 ? 'You have not changed anything yet.' : describeWrong(wrong.length),
    );
  }

  return {
    form,
    field: (name) => ({ ...form.register(name), error: errors[name] }),
    values: state.values,
    isDirty: isChanged(state),
    isValid: Object.keys(wrong).length === 0,
    isBusy,
    alert:
      alert ??
      (isRefusalRepeated ? Object.values(state.refused)[0] : undefined) ??
      (obstacle?.values === state.values ? obstacle.text : null),
    clear() {
      form.reset();
      setAlert(null);
    },
    onSubmit: (event) => {
      event.preventDefault();
      if (isBusy) return;
      const { submitter } = event.nativeEvent;
      if (submitter?.ariaDisabled === 'true') explainDisabled(event.currentTarget);
      else void submitTo(send);
    },
    submitTo,
  };
}

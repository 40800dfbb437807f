/** The values of one form, and whose errors are shown. Fields are uncontrolled, so text typed before hydration is kept. */
import type { FieldErrors } from '#contract/errors.ts';
import * as z from 'zod/mini';

/** An input, a select or a text area. */
interface Control {
  readonly type: string;
  value: string;
  checked?: boolean;
}

interface Focusable {
  focus: () => void;
  /** Of an element. */
  compareDocumentPosition?: (other: never) => number;
}

export type Name<Input> = keyof Input & string;

interface FormState<Input> {
  /** Fields without a default are missing until they are in the document. */
  readonly values: Partial<Input>;
  /** Fields that differ from these are changed. */
  readonly saved: Partial<Input>;
  /** The fields whose errors are shown. */
  readonly checked: ReadonlySet<string>;
  /** The server's errors, each until its field changes. */
  readonly refused: FieldErrors;
  readonly isSubmitted: boolean;
}

export interface RegisteredProps<Input> {
  readonly name: Name<Input>;
  /** Accepts anything with a focus, for a field that the form does not read. */
  readonly ref: (control: Focusable | null) => (() => void) | undefined;
  readonly onChange: (event: { readonly target: Control }) => void;
}

export interface FormStore<Input extends object> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => FormState<Input>;
  readonly register: (name: Name<Input>) => RegisteredProps<Input>;
  readonly getValues: () => Input;
  /** @param isChecked whether an error of the field is shown from now on */
  readonly setValue: <Key extends Name<Input>>(
    name: Key,
    value: Input[Key] | undefined,
    isChecked?: boolean,
  ) => void;
  /** Replaces all values, which then count as unchanged. */
  readonly reset: (values?: Partial<Input>) => void;
  /** These values count as unchanged. The fields keep theirs. */
  readonly setSaved: (values: Partial<Input>) => void;
  /** Shows the errors of these fields from now on. */
  readonly check: (names: readonly Name<Input>[]) => void;
  /** @param wrong the fields with errors, which are shown from now on, as are those of fields that change */
  readonly submitted: (wrong: readonly string[]) => void;
  /** Shows errors of the server. */
  readonly refuse: (errors: FieldErrors) => void;
  readonly setFocus: (name: Name<Input>) => void;
  /** Focuses the first of these fields in the order of the page. */
  readonly focusFirst: (names: readonly string[]) => void;
}

/** Fields that are added later can stand above others. */
function byDocumentOrder(a: Focusable, b: Focusable): number {
  if (!a.compareDocumentPosition || !b.compareDocumentPosition) return 0;
  return a.compareDocumentPosition(b as never) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

const isControl = (control: object): control is Control => 'value' in control;

function readControl({ type, value, checked }: Control, before: unknown): unknown {
  if (type === 'checkbox') return checked;
  return type === 'radio' && !checked ? before : value;
}

function writeControl(control: Control, value: unknown): void {
  if (control.type === 'checkbox') control.checked = value === true;
  else if (control.type === 'radio') control.checked = control.value === value;
  else control.value = typeof value === 'string' ? value : '';
}

/** @param checksWhileTyping whether errors are shown before the form is submitted for the first time */
export function createFormStore<Input extends object>(
  defaults: Partial<Input>,
  checksWhileTyping: boolean,
): FormStore<Input> {
  type Field = Name<Input>;
  const listeners = new Set<() => void>();
  /** Radio buttons share a name. */
  const controls = new Map<string, Set<Focusable>>();
  const propsByName = new Map<string, RegisteredProps<Input>>();
  const untouched = { checked: new Set<string>(), refused: {}, isSubmitted: false };
  let state: FormState<Input> = { ...untouched, values: { ...defaults }, saved: defaults };

  function set(change: Partial<FormState<Input>>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function write(name: Field, value: unknown) {
    for (const control of controls.get(name) ?? []) {
      if (isControl(control)) writeControl(control, value);
    }
  }

  function keep(name: Field, value: unknown, isChecked: boolean) {
    const checked = new Set(state.checked);
    if (isChecked) checked.add(name);
    else checked.delete(name);
    const { [name]: _, ...refused } = state.refused;
    set({ values: { ...state.values, [name]: value }, checked, refused });
  }

  function add(name: Field, control: Focusable) {
    const group = controls.get(name) ?? new Set();
    controls.set(name, group.add(control));
    if (!isControl(control)) return;
    const value = state.values[name];
    if (value !== undefined) writeControl(control, value);
    else set({ values: { ...state.values, [name]: readControl(control, value) } });
  }

  function register(name: Field): RegisteredProps<Input> {
    const known = propsByName.get(name) ?? {
      name,
      ref(control: Focusable | null) {
        if (control === null) return undefined;
        add(name, control);
        return () => void controls.get(name)?.delete(control);
      },
      onChange({ target }: { readonly target: Control }) {
        const value = readControl(target, state.values[name]);
        keep(name, value, checksWhileTyping || state.isSubmitted || state.checked.has(name));
      },
    };
    propsByName.set(name, known);
    return known;
  }

  const firstControl = (name: string): Focusable | undefined => [...(controls.get(name) ?? [])][0];

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => state,
    register,
    getValues: () => state.values as Input,
    setValue(name, value, isChecked = false) {
      write(name, value);
      keep(name, value, isChecked);
    },
    reset(values = state.saved) {
      for (const name of controls.keys()) write(name as Field, values[name as Field]);
      set({ ...untouched, values: { ...values }, saved: values });
    },
    setSaved: (saved) => set({ saved }),
    check: (names) => set({ checked: new Set([...state.checked, ...names]) }),
    submitted: (wrong) =>
      set({ isSubmitted: true, refused: {}, checked: new Set([...state.checked, ...wrong]) }),
    refuse: (refused) => set({ refused }),
    setFocus: (name) => firstControl(name)?.focus(),
    focusFirst(names) {
      const known = [...controls.keys()].filter((name) => names.includes(name));
      const wrong = known.map(firstControl).filter((control) => control !== undefined);
      wrong.toSorted(byDocumentOrder)[0]?.focus();
    },
  };
}

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

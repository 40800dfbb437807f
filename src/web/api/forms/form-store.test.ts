import { expect, test, vi } from 'vitest';
import { createFormStore, changedNames, isChanged } from './form-store.ts';

interface Input {
  email: string;
  city: string;
  isHidden: boolean;
}

/** @param place in the document */
const control = (type: string, value: string, place = 0) => ({
  type,
  value,
  checked: false,
  place,
  focus: vi.fn<() => void>(),
  compareDocumentPosition: (other: unknown) => ((other as { place: number }).place > place ? 4 : 0),
});

test('keeps text that was typed before the form knew the field', () => {
  const form = createFormStore<Input>({}, false);
  form.register('email').ref(control('email', 'a@example.org'));
  expect(form.getValues()).toEqual({ email: 'a@example.org' });
});

test('shows the defaults in the fields', () => {
  const form = createFormStore<Input>({ city: 'Eloy', isHidden: true }, false);
  const [city, tick] = [control('text', ''), control('checkbox', 'on')];
  form.register('city').ref(city);
  form.register('isHidden').ref(tick);
  expect([city.value, tick.checked]).toEqual(['Eloy', true]);
});

test('keeps the value of a field that left the page, and shows it again', () => {
  const form = createFormStore<Input>({ city: '' }, false);
  const { ref, onChange } = form.register('city');
  const before = control('text', '');
  const remove = ref(before);
  before.value = 'Eloy';
  onChange({ target: before });
  remove?.();
  const after = control('text', '');
  ref(after);
  expect(after.value).toBe('Eloy');
});

test('radio buttons share a value, and none changes it by leaving', () => {
  const form = createFormStore<Input>({ city: 'b' }, false);
  const { ref, onChange } = form.register('city');
  const [a, b] = [control('radio', 'a'), control('radio', 'b')];
  const remove = ref(a);
  ref(b);
  expect([a.checked, b.checked]).toEqual([false, true]);
  a.checked = true;
  onChange({ target: a });
  expect(form.getValues().city).toBe('a');
  remove?.();
  form.setValue('city', 'b');
  expect(b.checked).toBe(true);
});

test('shows no error before the first submit, and then those of wrong and of changed fields', () => {
  const form = createFormStore<Input>({ email: '', city: '' }, false);
  const { onChange } = form.register('city');
  onChange({ target: control('text', 'E') });
  expect([...form.read().checked]).toEqual([]);
  form.submitted(['email']);
  expect([...form.read().checked]).toEqual(['email']);
  onChange({ target: control('text', '') });
  expect([...form.read().checked]).toEqual(['email', 'city']);
});

test('a field that the form empties shows no error', () => {
  const form = createFormStore<Input>({ email: '' }, false);
  form.submitted(['email']);
  form.setValue('email', '');
  expect([...form.read().checked]).toEqual([]);
});

test("the server's error goes when its field changes", () => {
  const form = createFormStore<Input>({ email: '', city: '' }, false);
  form.refuse({ email: 'Taken.', city: 'Unknown.' });
  form.register('email').onChange({ target: control('email', 'b@example.org') });
  expect(form.read().refused).toEqual({ city: 'Unknown.' });
});

test('focuses the first wrong field in reading order, also one that came later', () => {
  vi.stubGlobal('Node', { DOCUMENT_POSITION_FOLLOWING: 4 });
  const form = createFormStore<Input>({ email: '', city: '' }, false);
  const [city, email] = [control('text', '', 2), control('email', '', 1)];
  form.register('city').ref(city);
  form.register('email').ref(email);
  form.focusFirst(['city', 'email']);
  expect(email.focus).toHaveBeenCalledOnce();
  expect(city.focus).not.toHaveBeenCalled();
});

test('text typed while saving counts as a change', () => {
  const form = createFormStore<Input>({ city: '' }, true);
  form.setValue('city', 'Eloy');
  const sent = form.getValues();
  form.setValue('city', 'Eloy, AZ');
  form.setSaved(sent);
  expect(isChanged(form.read())).toBe(true);
  expect(form.getValues().city).toBe('Eloy, AZ');
  form.setValue('city', 'Eloy');
  expect(isChanged(form.read())).toBe(false);
});

test('names what was typed or chosen, also in a form without defaults', () => {
  const blank = createFormStore<Input>({}, false);
  blank.register('email').ref(control('email', 'a@example.org'));
  blank.register('city').ref(control('text', ''));
  blank.register('isHidden').ref(control('checkbox', 'on'));
  expect(changedNames(blank.read())).toEqual(['email']);
  const filled = createFormStore<Input>({ email: 'a@example.org', city: 'Eloy' }, false);
  filled.setValue('city', '');
  expect(changedNames(filled.read())).toEqual(['city']);
});

test('a reset shows the values and forgets all errors', () => {
  const form = createFormStore<Input>({ city: '' }, true);
  const city = control('text', '');
  form.register('city').ref(city);
  form.setValue('city', 'x', true);
  form.refuse({ city: 'Unknown.' });
  form.reset({ city: 'Eloy' });
  expect(city.value).toBe('Eloy');
  expect(form.read()).toMatchObject({ values: { city: 'Eloy' }, refused: {}, isSubmitted: false });
  expect([...form.read().checked]).toEqual([]);
});

/** Synchronizes the search form with the URL: typing updates the URL, and a changed URL updates the field. */
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import {
  NavigationType,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
  useSubmit,
} from 'react-router';
import { searchAddress, termInSearch } from './search-address.ts';

const typingPauseMs = 200;

interface SearchForm {
  readonly field: RefObject<HTMLInputElement | null>;
  /** Whether the Search button's request is pending. */
  readonly isPressed: boolean;
  readonly isEmpty: boolean;
  /** Whether someone searches. The hero of a phone then is one bar, so that the results have the screen. */
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly handleInput: () => void;
  readonly press: () => void;
  readonly clear: () => void;
}

/** The field is uncontrolled, so that a late response cannot change text that is being typed. */
export function useSearchForm(): SearchForm {
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const submit = useSubmit();
  const termInAddress = termInSearch(location.search) ?? '';
  const isDraft = useNavigationType() === NavigationType.Replace && hasSettledEntry(location.state);

  const [isEmpty, setIsEmpty] = useState(termInAddress === '');
  const [isFocused, setIsFocused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sentTerm = useRef(termInAddress);
  const pressedTerm = useRef<string>(null);

  const typedTerm = () => field.current?.value.trim() ?? '';

  /** Shows the results of a term in place of the current history entry. */
  function draft(term: string, address: string) {
    const state: DraftState = { settled: settledEntry() };
    sentTerm.current = term;
    void navigate(address, { replace: true, preventScrollReset: true, state });
  }

  function handleInput() {
    clearTimeout(pause.current);
    setIsEmpty(field.current?.value === '');
    pause.current = setTimeout(() => {
      const term = typedTerm();
      if (term !== sentTerm.current) draft(term, term === '' ? '/' : searchAddress(term));
    }, typingPauseMs);
  }

  function press() {
    clearTimeout(pause.current);
    const term = typedTerm();
    if (term === '') {
      field.current?.focus();
      draft(term, searchAddress(term));
      return;
    }
    if (term === pressedTerm.current) return;
    // Closes the on-screen keyboard, which would cover the results.
    if (matchMedia('(pointer: coarse)').matches) field.current?.blur();
    pressedTerm.current = term;
    sentTerm.current = term;
    const action = searchAddress(term);
    const replace = restoreSettledEntry() === action;
    const done = submit(null, { method: 'post', action, replace, preventScrollReset: true });
    void done.finally(() => {
      if (pressedTerm.current === term) pressedTerm.current = null;
    });
  }

  function clear() {
    clearTimeout(pause.current);
    sentTerm.current = '';
    if (field.current !== null) field.current.value = '';
    setIsEmpty(true);
    field.current?.focus();
    const replace = restoreSettledEntry() === '/';
    void navigate('/', { replace, preventScrollReset: true });
  }

  // The field may have been used before hydration.
  const catchUp = useEffectEvent(() => {
    if (document.activeElement === field.current) setIsFocused(true);
    handleInput();
  });
  useEffect(() => {
    catchUp();
    return () => clearTimeout(pause.current);
  }, []);

  // The links and the key that lead to the field. Not closed as soon as the field loses the focus, because what is about
  // to be pressed would move.
  useEffect(() => {
    if (location.hash === '#term') field.current?.focus();
    else if (document.activeElement !== field.current) setIsFocused(false);
  }, [location.key, location.hash]);

  // By keyboard nothing is about to be pressed, and what the bar hides must be reached.
  useEffect(() => {
    if (!isFocused) return undefined;
    function closeBehind({ target }: FocusEvent) {
      if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return;
      if (target.closest('form') === field.current?.form) return;
      flushSync(() => setIsFocused(false));
      target.scrollIntoView({ block: 'nearest' });
    }
    document.addEventListener('focusin', closeBehind);
    return () => document.removeEventListener('focusin', closeBehind);
  }, [isFocused]);

  // The bar is at the top of the page, which was perhaps scrolled.
  useEffect(() => {
    if (isFocused && matchMedia('(max-width: 40rem)').matches) window.scrollTo(0, 0);
  }, [isFocused]);

  // Back, Forward and links change the URL; the field follows. It does not follow a draft of its own, which can arrive
  // after more has been typed.
  useEffect(() => {
    if (isDraft || termInAddress === sentTerm.current || field.current === null) return;
    clearTimeout(pause.current);
    sentTerm.current = termInAddress;
    field.current.value = termInAddress;
    setIsEmpty(termInAddress === '');
  }, [location.key, termInAddress, isDraft]);

  return {
    field,
    isPressed: navigation.formMethod === 'POST',
    isEmpty,
    isOpen: isFocused || termInSearch(location.search) !== null,
    open: () => setIsFocused(true),
    handleInput,
    press,
    clear,
  };
}

/** The entry of the history that typing replaces by drafts. The Search button restores it and adds one for the results. */
interface SettledEntry {
  readonly url: string;
  /** The router's state of the entry; opaque here. */
  readonly routerState: unknown;
}

interface DraftState {
  readonly settled: SettledEntry;
}

const hasSettledEntry = (state: unknown): boolean =>
  (state as Partial<DraftState> | null)?.settled !== undefined;

/** Reads the browser's history, because the router's hooks learn of a new entry slightly later. */
function settledEntry(): SettledEntry {
  // The router stores a location's state under `usr`.
  const routerState = window.history.state as { usr?: Partial<DraftState> | null } | null;
  return routerState?.usr?.settled ?? { url: window.location.href, routerState };
}

/** Replaces the draft with its settled entry and returns that entry's URL. */
function restoreSettledEntry(): string {
  const { url, routerState } = settledEntry();
  window.history.replaceState(routerState, '', url);
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

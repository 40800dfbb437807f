/** Fills in the name and the email of a signed-in user, unless something was typed. */
import { useEffect, useRef } from 'react';
import { profileCacheOf } from '#web/api/account/profile-cache.ts';
import { useCall } from '#web/api/call-context.ts';
import type { FormStore } from '#web/api/forms/state/form-store.ts';
import { useSession, useSessionStore } from '#web/api/session-context.ts';
import type { TypedContact } from './typed-form.ts';

export function useKnownSender({ getValues, setValue }: FormStore<TypedContact>): void {
  const session = useSession();
  const store = useSessionStore();
  const call = useCall();
  const user = session.kind === 'signed-in' ? session.user : null;
  const isFilled = useRef(false);
  useEffect(() => {
    if (user === null || isFilled.current) return;
    isFilled.current = true;
    // Only if another page has loaded it.
    const profile = profileCacheOf(store, call).read();
    const known = {
      name: `${user.firstName} ${user.lastName}`,
      email: profile?.isOk ? profile.value.email : '',
    };
    for (const name of ['name', 'email'] as const) {
      if (getValues()[name] === '') setValue(name, known[name]);
    }
  }, [user, store, call, getValues, setValue]);
}

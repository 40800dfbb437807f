/** Decides who may see a guarded page, and where others are redirected (section 4 of the specification). */
import type { Session } from '#web/api/session.ts';

/** In order: everyone, visitors only, signed-in users, users with a validated account, admins. */
export type PageAccess = 'anyone' | 'visitor' | 'signed-in' | 'validated' | 'admin';

export type Verdict =
  | { readonly kind: 'allow' }
  /** It is not known yet who the user is. */
  | { readonly kind: 'wait' }
  /** Redirects a visitor to the login page and back after signing in. */
  | { readonly kind: 'stop' }
  | { readonly kind: 'lead'; readonly to: string }
  /** The admin must set up two-step sign-in first. */
  | { readonly kind: 'second-factor' }
  /** Redirects to a required step, which then returns to this page. */
  | { readonly kind: 'detour'; readonly to: string };

const allow: Verdict = { kind: 'allow' };
const wait: Verdict = { kind: 'wait' };
const home: Verdict = { kind: 'lead', to: '/' };

interface Visit {
  readonly access: PageAccess;
  readonly session: Session;
  /** Whether the page was visible before, in this session or before it ended. */
  readonly wasShown: boolean;
  /** The page that was blocked, or home. */
  readonly returnTo: string;
}

export function decideAccess({ access, session, wasShown, returnTo }: Visit): Verdict {
  if (access === 'anyone') return allow;
  switch (session.kind) {
    case 'unknown':
      return access === 'visitor' ? allow : wait;
    case 'validating':
      return wait;
    case 'visitor':
      if (access === 'visitor') return allow;
      return wasShown && session.ended !== 'expiry' ? home : { kind: 'stop' };
    case 'signed-in':
      if (access === 'visitor') return { kind: 'lead', to: returnTo };
      if (access === 'signed-in') return allow;
      if (!session.user.phoneNumberConfirmed) return { kind: 'detour', to: '/validate-account' };
      if (access !== 'admin') return allow;
      if (!session.user.isAdmin) return home;
      return session.user.needsSecondFactor ? { kind: 'second-factor' } : allow;
  }
}

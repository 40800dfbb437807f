/** The routes of logging in and registering, as long as they open soon. */
import { brand } from '#contract/brand.ts';
import type { PageHead } from '#contract/web-bundle.ts';
import type { PageHandle } from '#web/api/page-handle.ts';
import { LoginPage, RegisterPage } from './opening-soon-page.tsx';

const describe = (title: string, path: string) => (): PageHead => ({
  title: `${title} · ${brand.fullName}`,
  description: `Opening soon: ${title.toLowerCase()} at ${brand.fullName}.`,
  canonicalPath: path,
  isIndexed: false,
});

export const loginRoute = {
  Component: LoginPage,
  handle: { describePage: describe('Log In', '/login') } satisfies PageHandle,
};

export const registerRoute = {
  Component: RegisterPage,
  handle: { describePage: describe('Create Account', '/register') } satisfies PageHandle,
};

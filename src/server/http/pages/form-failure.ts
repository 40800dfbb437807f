import type { FailurePage } from '../bodies/form-posts.ts';
import { failureDocument } from './page-document.ts';
import { pagePolicy } from './page-policy.ts';
import type { WebBundle } from './web-bundle.ts';

interface FormPages {
  /** Null for an app that serves only the API. */
  readonly web: WebBundle | null;
  readonly isHttps: boolean;
}

export function describeFormFailure(
  { web, isHttps }: FormPages,
  message: string,
  typed: readonly string[],
): FailurePage {
  const sharedStyles = web?.assets.sharedStyles ?? { url: '', text: '' };
  return {
    html: failureDocument({ sharedStyles }, message, typed),
    policy: pagePolicy({
      entry: web?.assets.entry ?? '',
      inlineStyles: sharedStyles.text ? [sharedStyles.text] : [],
      isHttps,
    }),
  };
}

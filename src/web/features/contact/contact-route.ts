/** The public pages of messages. */
import { brand } from '#contract/brand.ts';
import type { PageHandle } from '#web/api/page-handle.ts';
import { contactAddress, contactPath } from '#web/addresses/contact-address.ts';
import { ConfirmPage, ConfirmedPage } from './confirming/confirm-page.tsx';
import { topicInSearch } from './writing/topic-in-search.ts';
import { ContactPage, SentPage } from './writing/contact-page.tsx';

export const contactRoute = {
  Component: ContactPage,
  handle: {
    describePage: (_data, search) => ({
      title: `Contact · ${brand.fullName}`,
      description: `Write to the keepers of the register of ${brand.plural}, or to a member.`,
      canonicalPath: contactPath,
      isIndexed: contactAddress(topicInSearch(search)) === contactPath,
    }),
  } satisfies PageHandle,
};

/** Search engines do not index the steps after the form. */
const stepHandle = (title: string, canonicalPath: string): PageHandle => ({
  describePage: () => ({
    title: `${title} · ${brand.fullName}`,
    description: `A message sent through ${brand.fullName}.`,
    canonicalPath,
    isIndexed: false,
  }),
});

export const sentRoute = {
  Component: SentPage,
  handle: stepHandle('Check your email', '/Contact/Sent'),
};

export const confirmRoute = {
  Component: ConfirmPage,
  handle: stepHandle('Confirm your message', '/Contact/Confirm'),
};

export const confirmedRoute = {
  Component: ConfirmedPage,
  handle: stepHandle('Message sent', '/Contact/Confirmed'),
};

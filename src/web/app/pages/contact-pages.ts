/**
 * Public pages with forms. Browsers load this table with those of account pages, which have forms too, so that other
 * visits do not load it.
 */
import { contactPath } from '#web/addresses/contact-address.ts';
import type { PublicPage } from './page.ts';

const loadContact = () => import('#web/features/contact/contact-route.ts');

const ofContact = { module: 'contact-route', access: 'public', hasForm: true } as const;

export const contactPages: Readonly<Record<string, PublicPage>> = {
  'contact-route': {
    ...ofContact,
    path: contactPath,
    load: async () => (await loadContact()).contactRoute,
  },
  'contact-sent': {
    ...ofContact,
    path: '/Contact/Sent',
    load: async () => (await loadContact()).sentRoute,
  },
  'contact-confirm': {
    ...ofContact,
    path: '/Contact/Confirm',
    load: async () => (await loadContact()).confirmRoute,
  },
  'contact-confirmed': {
    ...ofContact,
    path: '/Contact/Confirmed',
    load: async () => (await loadContact()).confirmedRoute,
  },
};

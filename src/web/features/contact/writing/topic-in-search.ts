import { contactSubjects } from '#contract/contact/contact.ts';
import { numberOf } from '#contract/primitives.ts';
import type { ContactTopic } from '#web/addresses/contact-address.ts';

const wholeNumber = /^0*[1-9][0-9]{0,6}$/;

/** Ignores everything that the form does not know. */
export function topicInSearch(search: string): ContactTopic {
  const query = new URLSearchParams(search);
  const photo = query.get('photo') ?? '';
  return {
    about: contactSubjects.find((subject) => subject === query.get('about')),
    number: numberOf('fb', query.get('number') ?? '') ?? undefined,
    photo: wholeNumber.test(photo) ? Number(photo) : undefined,
  };
}

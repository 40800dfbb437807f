import { contactSubjects } from '#contract/contact/contact.ts';
import type { ContactTopic } from '#web/addresses/contact-address.ts';

const wholeNumber = /^0*[1-9][0-9]{0,6}$/;

/** Ignores everything that the form does not know. */
export function topicInSearch(search: string): ContactTopic {
  const query = new URLSearchParams(search);
  const numberIn = (name: string) => {
    const given = query.get(name) ?? '';
    return wholeNumber.test(given) ? Number(given) : undefined;
  };
  return {
    about: contactSubjects.find((subject) => subject === query.get('about')),
    number: numberIn('number'),
    photo: numberIn('photo'),
  };
}

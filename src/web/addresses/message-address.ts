/** Where the messages to the admins are. */
import { contactSubjects, type ContactSubject } from '#contract/contact/contact.ts';
import { messageStates, type MessageState } from '#contract/contact/inbox.ts';
import { memberAddress } from './member-address.ts';

export interface MessageQuery {
  readonly show: MessageState;
  /** Null for all kinds. */
  readonly about: ContactSubject | null;
  readonly page: number;
}

const allOpen: MessageQuery = { show: 'open', about: null, page: 1 };
const list = '/Manifest/Messages';
const name = 'message';

const wholeNumber = (text: string | null, digits: number) =>
  text !== null && new RegExp(`^[1-9][0-9]{0,${digits - 1}}$`).test(text) ? Number(text) : null;

export function readMessageQuery(search: string): MessageQuery {
  const given = new URLSearchParams(search);
  return {
    show: messageStates.find((each) => each === given.get('show')) ?? 'open',
    about: contactSubjects.find((each) => each === given.get('about')) ?? null,
    page: wholeNumber(given.get('page'), 7) ?? 1,
  };
}

/** Leaves out parameters that have their default value. */
export function messageListAddress(query: Partial<MessageQuery>): string {
  const { show, about, page } = { ...allOpen, ...query };
  const search = new URLSearchParams({
    ...(show === 'open' ? {} : { show }),
    ...(about === null ? {} : { about }),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString();
  return `${list}${search === '' ? '' : `?${search}`}`;
}

export const messageAddress = (messageId: number): string => `${list}/${messageId}`;

export const answersAddress = '/Manifest/Answers';

/** The editor of a regular member, with the message beside the form. */
export const editorAddress = (number: number, messageId: number): string =>
  `${memberAddress('fb', number)}?${name}=${messageId}`;

/** The message beside the form; null without one. */
export const messageInSearch = (search: string): number | null =>
  wholeNumber(new URLSearchParams(search).get(name), 15);

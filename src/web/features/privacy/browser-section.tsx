/** What the site stores in the browser. A journey compares the names with what it finds there. */
import type { Privacy } from '#contract/privacy/privacy.ts';
import { durationInWords } from './duration-in-words.ts';
import { Facts, Section, type Fact } from './section.tsx';

const factsOf = ({ deviceCookieMs, requesterCookieMs }: Privacy['periods']): Fact[] => [
  [
    'XSRF-TOKEN',
    'A cookie with a random number, so that other sites cannot send anything in your name. Until the browser is closed.',
  ],
  [
    'device',
    `A cookie with a random number, set when you sign in, by which the site knows the device again. ${durationInWords(deviceCookieMs)}.`,
  ],
  [
    'requester',
    `A cookie with a random number, set when you forgot your password, so that the code works only in this browser. ${durationInWords(requesterCookieMs)}.`,
  ],
  [
    'authToken',
    'In the local storage: the key of your session, which keeps you signed in. Until you sign out.',
  ],
  [
    'react-router-scroll-positions, remix-router-transitions, heights',
    'In the session storage: where you were on each page, and how long lists are laid out. Until the tab is closed.',
  ],
];

export function BrowserSection({ periods }: Pick<Privacy, 'periods'>) {
  return (
    <Section title="Cookies and storage in your browser">
      <p>The site needs all of them to work. None of them follows you to other sites.</p>
      <Facts facts={factsOf(periods)} />
    </Section>
  );
}

/** What the site stores in the browser. A journey compares the names with what it finds there. */
import { keptTextDays } from '#contract/memorials/remembrances.ts';
import type { Privacy } from '#contract/privacy/privacy.ts';
import { formatDuration } from './format-duration.ts';
import { Facts, Section, type Fact } from './section.tsx';

const factsOf = ({ deviceCookieMs, requesterCookieMs }: Privacy['periods']): Fact[] => [
  [
    'XSRF-TOKEN',
    'A cookie with a random number, so that other sites cannot send anything in your name. Until the browser is closed.',
  ],
  [
    'device',
    `A cookie with a random number, set when you sign in, by which the site knows the device again. ${formatDuration(deviceCookieMs)}.`,
  ],
  [
    'requester',
    `A cookie with a random number, set when you forgot your password, so that the code works only in this browser. ${formatDuration(requesterCookieMs)}.`,
  ],
  [
    'authToken',
    'In the local storage: the key of your session, which keeps you signed in. Until you sign out.',
  ],
  [
    'files, seen, list, notes',
    'In the cache: the site’s files, the list of members, and the pages that you have seen, so that they open without a connection. They show only what everyone may see. Also when the list was last checked, and whether you have closed the hint about the home screen. Until you delete them; pages at most 50 MB, for 30 days. As with every site, the browser also keeps the pictures that you have seen.',
  ],
  [
    'uploads',
    'In the database and the local storage of the browser: photos that you chose or saved and that are not sent yet, with their captions. Until they are sent, or you cancel them or sign out.',
  ],
  [
    'remembrance-…',
    `In the local storage: a remembrance that you began before you could save it, under the number of the member. Until it is saved, you sign out, or ${keptTextDays} days have passed.`,
  ],
  [
    'react-router-scroll-positions, remix-router-transitions, heights, visit',
    'In the session storage: where you were on each page, how long lists are laid out, and that this visit is counted. Until the tab is closed.',
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

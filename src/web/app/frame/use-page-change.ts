/** Updates title, focus, announcement and analytics when the page changes. */
import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useMatches, useNavigationType } from 'react-router';
import { emitAnalytics } from '#web/api/analytics.ts';
import { headOfMatches } from '../pages/page-of-matches.ts';
import { home } from '../pages/public-pages.ts';
import type { PageHead } from '#contract/api/web-bundle.ts';

/**
 * The index of the page in the matches, below the frame and its error screen. Home counts as one page for all searches.
 */
const depthOfPage = 2;

/** For a page that failed. */
const noHead = { title: '', canonicalPath: null, isIndexed: false };

/** While the user types, the focus stays in the field. The field of the header is hidden on the page of the results. */
function isTyping(): boolean {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement && activeElement.checkVisibility();
}

function focusHeading(isReturning: boolean): void {
  // Results of a search are what the page was opened for.
  const results = document.querySelector<HTMLElement>('#results');
  if (results) results.focus({ preventScroll: isReturning });
  else document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

/** @returns the announcement for screen readers; '' until the first change */
export function usePageChange(): string {
  const matches = useMatches().map(({ id, handle, loaderData }) => ({
    id,
    handle,
    data: loaderData,
  }));
  const { pathname, search } = useLocation();
  // Its scroll position is restored.
  const isReturning = useNavigationType() === NavigationType.Pop;
  const { title, canonicalPath, isIndexed } = headOfMatches(matches, search) ?? noHead;
  const isHome = matches[depthOfPage]?.id === home.id;
  const page = isHome ? 'home' : `${pathname} ${title}`;
  const [announcement, setAnnouncement] = useState('');
  const shown = useRef({ page, pathname: '' });

  useEffect(() => {
    if (title !== '') showHead({ title, canonicalPath, isIndexed });
  }, [title, canonicalPath, isIndexed]);

  useEffect(() => {
    const before = shown.current;
    shown.current = { page, pathname };
    if (before.pathname !== pathname) emitAnalytics('page_view', { path: pathname, title });
    if (before.page === page) return;
    setAnnouncement(title);
    if (before.pathname !== pathname && !isTyping()) focusHeading(isReturning);
  }, [page, pathname, title, isReturning]);

  return announcement;
}

/** Share buttons read it. */
function showCanonical(path: string | null) {
  const present = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  if (path === null) {
    present?.remove();
    return;
  }
  const link = present ?? document.head.appendChild(document.createElement('link'));
  link.rel = 'canonical';
  // Keeps the origin that the server wrote, if there is one.
  link.href = new URL(path, present?.href ?? document.baseURI).href;
}

function showRobots(isIndexed: boolean) {
  const present = document.querySelector<HTMLMetaElement>('meta[name=robots]');
  if (isIndexed) {
    present?.remove();
    return;
  }
  const meta = present ?? document.head.appendChild(document.createElement('meta'));
  meta.name = 'robots';
  meta.content = 'noindex';
}

/** Descriptions and pictures stay unchanged: link previews read them from the server's page. */
function showHead({ title, canonicalPath, isIndexed }: Omit<PageHead, 'description'>): void {
  document.title = title;
  showCanonical(canonicalPath);
  showRobots(isIndexed);
}

/** The routes of keeping the register: one download for all of them, since who opens one opens the next. */
import { guardedPage } from '#web/api/page-handle.ts';
import { AddMemberPage, AddNightBrotherPage, AddNightSisterPage } from './add-member-pages.tsx';
import { MemberRecordPage } from './member-record-page.tsx';
import { MembersPage } from './members-page.tsx';
import { FiguresPage } from './figures-page.tsx';
import { FilesPage } from './files-page.tsx';
import { ManifestPage } from './manifest-page.tsx';
import { MissedSearchesPage } from './missed-searches-page.tsx';
import { newMember, newNightBrother, newNightSister, type NewMemberKind } from './new-member.ts';
import { SearchHistoryPage } from './search-history-page.tsx';

const handleOf = (heading: string, path: string) =>
  guardedPage({ heading, path, description: `${heading}: for admins.` });

const handleOfAdding = ({ heading, path }: NewMemberKind) => handleOf(heading, path);

export const manifest = { Component: ManifestPage, handle: handleOf('Manifest', '/Manifest') };

export const addMember = { Component: AddMemberPage, handle: handleOfAdding(newMember) };

export const addNightBrother = {
  Component: AddNightBrotherPage,
  handle: handleOfAdding(newNightBrother),
};

export const addNightSister = {
  Component: AddNightSisterPage,
  handle: handleOfAdding(newNightSister),
};

export const searchHistory = {
  Component: SearchHistoryPage,
  handle: handleOf('Search History', '/Search-History'),
};

export const missedSearches = {
  Component: MissedSearchesPage,
  handle: handleOf('Missed Searches', '/Missed-Searches'),
};

export const figures = {
  Component: FiguresPage,
  handle: handleOf('Figures', '/Figures'),
};

export const memberSearch = {
  Component: MembersPage,
  handle: handleOf('Members', '/Manifest/Members'),
};

export const memberRecord = {
  Component: MemberRecordPage,
  handle: handleOf('Edit Member', '/Manifest/Members'),
};

export const files = {
  Component: FilesPage,
  handle: handleOf('Import and Export', '/Manifest/Files'),
};

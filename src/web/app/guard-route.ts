/** Puts the guard around a page's component. */
import { createElement, type ComponentType } from 'react';
import type { PageHandle } from '#web/api/page-handle.ts';
import type { PageAccess } from './decide-access.ts';
import { Guard } from './guard.tsx';

export interface GuardedRoute {
  readonly Component: ComponentType;
  /** With a heading: the guard shows it, whoever asks. */
  readonly handle: PageHandle;
}

export function guardRoute({ Component, handle }: GuardedRoute, access: PageAccess): GuardedRoute {
  const { heading = '' } = handle;
  const GuardedPage = () => createElement(Guard, { access, heading, Component });
  return { Component: GuardedPage, handle };
}

/**
 * Content at the top of the home page for signed-in users. Set by the frame, because features do not import each other.
 */
import { createContext, type ReactNode } from 'react';

export const HomeTopContext = createContext<ReactNode>(null);

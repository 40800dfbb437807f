/** What stands at the top of home for somebody who is signed in; put there by the frame, since features do not meet. */
import { createContext, type ReactNode } from 'react';

export const HomeTopContext = createContext<ReactNode>(null);

/** What the router hands to every loader, in the browser and on the server alike. */
import { createContext } from 'react-router';
import type { Call } from '#contract/web-bundle.ts';

export const callContext = createContext<Call>();

import { createContext } from 'react-router';
import type { Call } from '#contract/api/web-bundle.ts';

export const callContext = createContext<Call>();

import { removeSample } from '#tests/support/processes/copied-sample.ts';

// oxlint-disable-next-line import/no-default-export -- Playwright calls it at the end of a run.
export default removeSample;

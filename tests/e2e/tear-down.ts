import { removeSharedSample } from '#tests/support/processes/shared-sample.ts';

// oxlint-disable-next-line import/no-default-export -- Playwright calls it at the end of a run.
export default removeSharedSample;

/** Whether faults are tried for long, as `npm run faults` does, or once each, as `npm test` does. */
export const isLongRun = process.env['FAULTS'] === 'long';

/** Whether faults are tried for long, as `npm run faults` does, or once each, as `npm run test:all` does. */
export const isLongRun = process.env['FAULTS'] === 'long';

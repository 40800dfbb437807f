/** True for `npm run faults`, which repeats faults for long; `npm run test:all` tries each once. */
export const isLongRun = process.env['FAULTS'] === 'long';

/** The `test` of account journeys, by the name that journeys of admins use. */
export { expect, test as openTest } from '../../account-test.ts';

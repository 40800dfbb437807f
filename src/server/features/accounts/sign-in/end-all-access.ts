export { endAllAccess } from '#server/database/end-all-access.ts';

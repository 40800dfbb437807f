/** How long `deploy/make-backup.sh` keeps a backup; a test compares the two. */
export const keptBackupDays = 30;

/** Before someone is marked or named. */
export const whoAgrees =
  'A living member is shown here once they agree or, without an account, once an admin does. A deceased member is shown once the contributor of the photo, a keeper of their page or an admin agrees.';

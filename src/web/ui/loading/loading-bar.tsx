/** The thin line across the top while another page is on its way; invisible for the first 500 ms. */

export function LoadingBar() {
  return (
    <div className="loading-bar" role="status">
      <span className="visually-hidden">Loading…</span>
    </div>
  );
}

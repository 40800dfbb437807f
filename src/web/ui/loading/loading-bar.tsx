/** The thin line at the top while another page loads. Hidden for the first 500 ms. */

export function LoadingBar() {
  return (
    <div className="loading-bar" role="status">
      <span className="visually-hidden">Loading…</span>
    </div>
  );
}

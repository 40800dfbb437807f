/** The history state of the gallery after an upload. */
export interface UploadedState {
  /** In the order in which they were saved. */
  readonly uploaded: readonly number[];
}

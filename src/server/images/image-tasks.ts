import type { ErrorCode, FieldErrors } from '#contract/errors.ts';
import type { CardHolder, Recipe } from './images.ts';

export type Task =
  | { readonly kind: 'prepare'; readonly upload: Uint8Array; readonly recipe: Recipe }
  | { readonly kind: 'proof'; readonly upload: Uint8Array }
  | { readonly kind: 'card'; readonly holder: CardHolder };

export interface TaskMessage {
  readonly id: number;
  readonly task: Task;
}

export interface RefusedTask {
  readonly code: ErrorCode;
  readonly message: string;
  readonly errors: FieldErrors | undefined;
}

export type Outcome =
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'refused'; readonly refusal: RefusedTask }
  | { readonly kind: 'failed'; readonly reason: string };

export interface OutcomeMessage {
  readonly id: number;
  readonly outcome: Outcome;
}

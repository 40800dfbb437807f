import type { Writable } from 'node:stream';
import type { MemberDeps } from '#server/features/members/member-deps.ts';
import type { Settings } from '#server/settings.ts';

export interface Terminal {
  readonly stdin: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean };
}

export interface CommandContext extends Terminal {
  readonly deps: MemberDeps;
  readonly settings: Settings;
  /** The operator's working directory. */
  readonly folder: string;
}

export interface Command {
  /** The arguments, as shown in the help. */
  readonly usage: string;
  readonly summary: string;
  /** Whether the database must already exist. Commands that only read do not create one. */
  readonly needsDatabase: boolean;
  /** @throws UsageError before anything is opened */
  parse(args: readonly string[]): (context: CommandContext) => Promise<void>;
}

/** The context of a command that opens its own resources. */
export interface OwnContext extends Terminal {
  readonly folder: string;
  /** Reads the environment. @throws SettingsError for invalid settings */
  readonly settings: () => Settings;
}

/** A command that needs no database, or one that is not created and migrated for it. */
export interface OwnCommand {
  readonly opens: 'itself';
  readonly usage: string;
  readonly summary: string;
  parse(args: readonly string[]): (context: OwnContext) => Promise<void>;
}

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command cannot do what was requested. The message is shown to the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

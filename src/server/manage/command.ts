/** What each command of `npm run manage` is, and what it is handed. */
import type { Writable } from 'node:stream';
import type { MemberDeps } from '#server/features/members/member-deps.ts';
import type { Settings } from '#server/settings.ts';

export interface Terminal {
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean };
}

export interface CommandContext extends Terminal {
  readonly deps: MemberDeps;
  readonly settings: Settings;
  /** Where the person who typed the command was. */
  readonly folder: string;
}

export interface Command {
  /** What is typed after the command's name. */
  readonly usage: string;
  readonly summary: string;
  /** Whether a database must be there already: what only reads makes none. */
  readonly needsDatabase: boolean;
  /** Reads what was typed; throws `UsageError` before anything is opened. */
  parse(args: readonly string[]): (context: CommandContext) => Promise<void>;
}

/** What a command is handed that opens what it needs itself. */
export interface OwnContext extends Terminal {
  readonly folder: string;
  /** Reads the environment; throws `SettingsError` for what cannot be used. */
  readonly settings: () => Settings;
}

/** A command that needs no database, or not one that was made and brought up to date for it. */
export interface OwnCommand {
  readonly opens: 'itself';
  readonly usage: string;
  readonly summary: string;
  parse(args: readonly string[]): (context: OwnContext) => Promise<void>;
}

/** The command was typed in a way that it is not meant to be. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command cannot do what it was asked; the message is for the person who asked. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Checks that a response matches the API's description and reveals nothing internal. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { DescribedOperation, Description } from './input-requests.ts';

export interface PlainResponse {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

/** Text that only internal code contains. */
const inside = [
  /node_modules|\bat \S+ \(|\.[cm]?[jt]s:\d+|file:\/\/|\/(?:home|tmp|root|usr)\//,
  /\bsqlite|\bpostgres|\bkysely|\bfastify|\bzod\b|\bselect .* from |\binsert into |\bconstraint\b/i,
  /\bE[A-Z]{5,}\b|\w+Error:/,
];

interface ErrorResponse {
  readonly message: string;
  readonly code: string;
  readonly errors?: Readonly<Record<string, string>>;
}

export type FindProblem = (
  operation: DescribedOperation,
  response: PlainResponse,
  sent: string,
) => string | null;

/** @returns a description of what is wrong with a response; null if it is as described */
export function createResponseCheck(description: Description): FindProblem {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(description, 'api');
  const validators = new Map<object, ValidateFunction>();

  function validatorOf(schema: object): ValidateFunction {
    const found = validators.get(schema);
    if (found) return found;
    const { $ref } = schema as { $ref?: string };
    const made = ajv.compile($ref === undefined ? schema : { $ref: `api${$ref}` });
    validators.set(schema, made);
    return made;
  }

  return ({ responses }, { status, contentType, text }, sent) => {
    if (status >= 500) return `${status}: ${text.slice(0, 300)}`;
    const described = responses[status];
    if (!described) return `${status} is not described: ${text.slice(0, 300)}`;
    const [first] = Object.entries(described.content);
    if (!first) return `${status} is described without its content`;
    const [type, content] = first;
    if (contentType !== type && !contentType.startsWith(`${type};`)) {
      return `${status} is ${contentType} instead of ${type}`;
    }
    if (type !== 'application/json') return null;
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return `${status} is no JSON: ${text.slice(0, 300)}`;
    }
    const validate = validatorOf(content.schema);
    if (!validate(body)) {
      return `${status} is not as described: ${ajv.errorsText(validate.errors)} in ${text.slice(0, 300)}`;
    }
    if (status < 400) return null;
    const { message, code, errors = {} } = body as ErrorResponse;
    if (!described.description.includes(`${code}:`)) return `${status} with the code ${code}`;
    const responseText = [message, ...Object.entries(errors).flat()].join('\n');
    const leaks = inside.flatMap((pattern) => pattern.exec(responseText)?.[0] ?? []);
    // Sent text may be returned.
    const leak = leaks.find((part) => !sent.includes(part));
    return leak === undefined
      ? null
      : `${status} reveals internals: ${leak} in ${responseText.slice(0, 500)}`;
  };
}

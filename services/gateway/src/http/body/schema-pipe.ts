import { StandardSchemaValidationPipe } from '@nestjs/common';
import { fault, type FieldFault } from '../../domain/refusal.js';
import { schemaFault } from '../problem/field-texts.js';
import { Refused } from '../problem/refused.js';

/** The parts of a zod issue that we read. A standard schema promises only message and path. */
interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[];
  readonly code?: string;
  readonly keys?: readonly string[];
  readonly input?: unknown;
  readonly values?: readonly unknown[];
  readonly origin?: string;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
}

const MAX_FAULTS = 30;
const ROOT = 'body';
const OWN_WORDS = /^Too (?:small|big): expected /;

function fieldOf(issue: Issue): string {
  const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
  return path.length === 0 ? ROOT : path.join('.');
}

function faultOf(issue: Issue): FieldFault {
  if (issue.code === 'invalid_type' && /received undefined/.test(issue.message)) return fault('required');
  if (issue.code === 'invalid_value')
    return fault('choice', { options: (issue.values ?? []).map(String).join(', ').slice(0, 200) });
  return sizeFault(issue) ?? schemaFault(issue.message);
}

/** The library's own words for a size are for programmers, and in English only. */
function sizeFault({ code, message, origin, minimum, maximum }: Issue): FieldFault | null {
  if (!OWN_WORDS.test(message)) return null;
  if (origin === 'string' && Number(minimum) === 1) return fault('required');
  const bound = code === 'too_small' ? 'min' : 'max';
  const unit = origin === 'string' ? '-length' : origin === 'array' ? '-items' : '';
  return fault(`${bound}${unit}`, { [bound]: String(bound === 'min' ? minimum : maximum) });
}

/** Turns a schema's issues into faults by field. Each unknown field is named. Of a wrong type nothing else is said. */
export function refusedByIssues(issues: readonly Issue[]): Refused {
  // A map, because a field may have the name of an object's own member.
  const faults = new Map<string, FieldFault[]>();
  const add = (field: string, found: FieldFault): void => void faults.set(field, [...(faults.get(field) ?? []), found]);
  const ofWrongType = new Set(issues.filter(({ code }) => code === 'invalid_type').map(fieldOf));
  for (const issue of issues.slice(0, MAX_FAULTS)) {
    const field = fieldOf(issue);
    if (issue.code !== 'invalid_type' && ofWrongType.has(field)) continue;
    if (issue.code === 'unrecognized_keys')
      for (const key of (issue.keys ?? []).slice(0, MAX_FAULTS))
        add(field === ROOT ? key : `${field}.${key}`, fault('unknown'));
    else add(field, faultOf(issue));
  }
  return new Refused({ code: 'invalid-request', faults: Object.fromEntries(faults) });
}

/**
 * Keeps keys that reach for prototypes, which the framework would remove silently: they are refused as unknown fields,
 * and the schemas never copy them.
 */
class StrictSchemaPipe extends StandardSchemaValidationPipe {
  protected override stripProtoKeys(): void {
    // Nothing is removed before it is validated.
  }
}

/** Validates what a controller's parameter declares with `{ schema }`; the same schema makes the OpenAPI document. */
export const schemaPipe = (): StandardSchemaValidationPipe =>
  new StrictSchemaPipe({
    exceptionFactory: (issues: readonly unknown[]) => refusedByIssues(issues as readonly Issue[]),
  });

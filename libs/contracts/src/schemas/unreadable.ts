import { reject, type Rejection, type Result } from '@corella/result';
import type { z } from 'zod';

/** Why a message cannot be read. It never quotes a value: a message may hold a password. */
export type Unreadable = Rejection<'message-unknown' | 'message-unreadable'>;

/** The message, as it came: fields that its schema does not have are the writer's business and stay. */
export function read(name: string, schema: z.ZodType | undefined, data: unknown): Result<unknown, Unreadable> {
  if (!schema) return reject({ code: 'message-unknown', detail: `there is no ${name}` });
  const { success, error } = schema.safeParse(data);
  if (success) return { ok: true, value: data };
  const { path, message } = deepest(error.issues[0]);
  const field = path.map(String).join('.');
  const at = field === '' ? name : `${name}: ${field}`;
  return reject({ code: 'message-unreadable', detail: `${at}: ${message}`, ...(field === '' ? {} : { field }) });
}

interface Place {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The place of an issue. Where no form of a union fits, that of the form which fits furthest. */
function deepest(issue: z.core.$ZodIssue | undefined): Place {
  if (!issue) return { path: [], message: 'not as its schema says' };
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return issue;
  const places = issue.errors.map((issues) => deepest(issues[0]));
  const [best] = places.sort((a, b) => b.path.length - a.path.length);
  return best && best.path.length > 0 ? { ...best, path: [...issue.path, ...best.path] } : issue;
}

/** An entry of a registry by a name that came from outside. */
export const entryOf = <Entry>(entries: Readonly<Record<string, Entry>>, name: string): Entry | undefined =>
  Object.hasOwn(entries, name) ? entries[name] : undefined;

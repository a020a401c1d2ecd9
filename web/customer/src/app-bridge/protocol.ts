import { z } from 'zod';

/**
 * What the page and the shell of an app write to each other (docs/APP-BRIDGE.md): `{id, method, params}` and, with the
 * same id, `{id, code, data}`. Either may ask.
 */
export const BRIDGE_CODE = {
  ok: 200,
  invalid: 400,
  /** Nobody there knows the method or the page. */
  missing: 404,
  fault: 500,
  /** No answer within five seconds. */
  timeout: 504,
  /** Shown after a login. */
  loginNeeded: 512,
  /** Shown after the agreements were accepted. */
  agreementNeeded: 12_032,
} as const;

export const MAX_TEXT = 65_536;
const MAX_CODE = 99_999;

const id = z.string().regex(/^[\w-]{1,64}$/);
const question = z.strictObject({
  id,
  method: z.string().min(1).max(40),
  params: z.record(z.string(), z.unknown()).optional(),
});
const answer = z.strictObject({ id, code: z.int().min(0).max(MAX_CODE), data: z.unknown().optional() });

export type Question = z.output<typeof question>;
export interface Reply {
  readonly code: number;
  readonly data: unknown;
}
export type Heard = Question | ({ readonly id: string } & Reply);

export const isQuestion = (heard: Heard): heard is Question => 'method' in heard;

/** A message that came in, or null for what is none of ours. */
export function readMessage(text: unknown): Heard | null {
  if (typeof text !== 'string' || text.length > MAX_TEXT) return null;
  try {
    const value: unknown = JSON.parse(text);
    const asked = question.safeParse(value);
    if (asked.success) return asked.data;
    const answered = answer.safeParse(value);
    return answered.success
      ? { id: answered.data.id, code: answered.data.code, data: answered.data.data ?? null }
      : null;
  } catch {
    return null;
  }
}

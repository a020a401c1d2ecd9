import { problemSchema } from '@corella/contracts/web';
import type { Problem } from '@corella/contracts/web';
import { noAnswerText } from './language.js';

/**
 * Why a request failed, as a value that pages can branch on: `code` is stable, `message` is for a person in the page's
 * language.
 */
export class ProblemError extends Error {
  readonly code: string;
  /** 0 when no answer came. */
  readonly status: number;
  readonly problem: Problem | null;
  readonly retryAfterS: number | null;

  constructor(options: {
    readonly code: string;
    readonly status: number;
    readonly message: string;
    readonly problem?: Problem;
    readonly retryAfterS?: number | null;
    readonly cause?: unknown;
  }) {
    super(options.message, { cause: options.cause });
    this.name = 'ProblemError';
    this.code = options.code;
    this.status = options.status;
    this.problem = options.problem ?? null;
    this.retryAfterS = options.retryAfterS ?? null;
  }

  /** First message per field, for forms. */
  get fieldErrors(): Readonly<Record<string, string>> {
    const entries = Object.entries(this.problem?.errors ?? {}).map(
      ([field, messages]) => [field, messages[0] ?? ''] as const,
    );
    return Object.fromEntries(entries);
  }
}

export const NETWORK_CODE = 'network';
export const UNEXPECTED_CODE = 'unexpected-answer';

/** Reads a refused answer. A body that is not a problem document still yields a problem. */
export async function problemOf(response: Response): Promise<ProblemError> {
  const retryAfter = response.headers.get('Retry-After');
  const retryAfterS = retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
  const body: unknown = await response.json().catch(() => null);
  const parsed = problemSchema.safeParse(body);
  if (parsed.success)
    return new ProblemError({
      code: parsed.data.code,
      status: response.status,
      message: parsed.data.detail || parsed.data.title,
      problem: parsed.data,
      retryAfterS,
    });
  return new ProblemError({
    code: UNEXPECTED_CODE,
    status: response.status,
    message: noAnswerText(),
    retryAfterS,
  });
}

import type { Answer } from '../../venue/api-client.js';

/** `200` or the code of a problem. */
export const codeOf = ({ status, body }: Answer): string =>
  typeof body['code'] === 'string' ? body['code'] : String(status);

/** `12 × 200, 3 × slow-down`. */
export function tally(codes: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => `${count} × ${code}`).join(', ');
}

/** Answers 200 or 202: something was granted. */
export const granted = ({ status }: Answer): boolean => status === 200 || status === 202;

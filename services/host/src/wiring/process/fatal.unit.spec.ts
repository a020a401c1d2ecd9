import pino from 'pino';
import { LostOwnership } from '@corella/single-writer';
import { fatalHandler } from './fatal.js';

/** The code that the process would end with, and the last line of its log. */
function endOf(error: unknown): { readonly code: unknown; readonly line: string } {
  const lines: string[] = [];
  const exit = jest.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
  fatalHandler(pino({ level: 'fatal' }, { write: (line) => void lines.push(line) }))(error);
  const code = exit.mock.calls[0]?.[0];
  exit.mockRestore();
  return { code, line: lines.at(-1) ?? '' };
}

describe('a venue that must not go on', () => {
  it.each([
    ['a broken invariant', new Error('a balance went below zero'), 70, 'its state can no longer be trusted'],
    ['a lost stream', new LostOwnership('ledger-0', 'its lease has run out'), 75, 'another process may own'],
  ])('says so with a code of its own: %s', (_what, error, code, why) => {
    const end = endOf(error);
    expect(end.code).toBe(code);
    expect(end.line).toContain(why);
    expect(end.line).toContain(error.message);
  });
});

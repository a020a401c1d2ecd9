import type { CommandContext } from '@corella/bus';
import { carryOut, demandTime, traceInHand } from './command-in-hand.js';

const context: CommandContext = {
  id: 'c-1',
  issuedAt: 1_000,
  expiresAt: 6_000,
  lane: 'client',
  trace: 'request-1',
};

describe('the command in hand', () => {
  it('is known to whoever works for it, and to nobody else', async () => {
    const later = () => new Promise<string | undefined>((resolve) => void setImmediate(() => resolve(traceInHand())));
    const both = [carryOut(context, later), carryOut({ ...context, trace: 'request-2' }, later)];
    expect(await Promise.all(both)).toEqual(['request-1', 'request-2']);
    expect(traceInHand()).toBeUndefined();
  });

  it('is refused once it has expired; what identity does by itself never is', async () => {
    const decide = (nowMs: number) => carryOut(context, async () => demandTime(nowMs));
    await expect(decide(5_999)).resolves.toBeUndefined();
    await expect(decide(6_000)).rejects.toMatchObject({ name: 'BusFault', code: 'expired' });
    expect(() => demandTime(Number.MAX_SAFE_INTEGER)).not.toThrow();
  });
});

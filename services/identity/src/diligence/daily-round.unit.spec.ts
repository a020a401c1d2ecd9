import { Unavailable } from '@corella/result';
import type { Vault, VaultPut } from '@corella/vault';
import { eachAlone } from '@corella/aggregates';
import { CUSTOMERS_A_STEP, DailyRound } from './daily-round.js';

const DAY_MS = 86_400_000;

function given(customers: readonly string[]) {
  const kept = new Map<string, object>();
  const vault = {
    get: async (kind: string, id: string) => ({ body: kept.get(`${kind} ${id}`) }),
    put: async ({ kind, id, body }: VaultPut<object>) => {
      kept.set(`${kind} ${id}`, body);
      return { ok: true, version: 1 };
    },
  } as unknown as Vault;
  let now = Date.UTC(2026, 0, 5, 23);
  const clock = { nowMs: () => now } as never;
  const seen: string[] = [];
  const warnings: unknown[] = [];
  let fail = (_: string): void => undefined;
  const table = { after: async (uid: string, most: number) => customers.filter((one) => one > uid).slice(0, most) };
  const started = (): DailyRound => {
    const deps = { vault, clock, onWarning: (error: unknown) => void warnings.push(error) };
    const look = async (uid: string): Promise<void> => {
      fail(uid);
      seen.push(uid);
    };
    const round = new DailyRound(deps, { name: 'test', visit: (uids) => eachAlone(uids, look, deps.onWarning) });
    round.open(table);
    return round;
  };
  return {
    started,
    seen,
    warnings,
    failWith: (failing: (uid: string) => void) => (fail = failing),
    pass: (ms: number) => (now += ms),
  };
}
const MANY = Array.from({ length: CUSTOMERS_A_STEP + 3 }, (_, index) => String(1_000_000 + index));

describe('a round of the day', () => {
  it('looks at everybody once a day, in bounded steps', async () => {
    const { started, seen, pass } = given(MANY);
    const round = started();
    expect([await round.step(), await round.step(), await round.step()]).toEqual([CUSTOMERS_A_STEP, 3, 0]);
    expect(seen).toEqual(MANY);
    pass(DAY_MS);
    expect(await round.step()).toBe(CUSTOMERS_A_STEP);
  });

  it('goes on after a restart where it was, and past midnight', async () => {
    const { started, seen, pass } = given(MANY);
    await started().step();
    pass(2 * 3_600_000);
    expect(await started().step()).toBe(3);
    expect(seen).toEqual(MANY);
    expect(await started().step()).toBe(CUSTOMERS_A_STEP);
  });

  it('waits while what it needs is away, and passes over somebody with whom something is wrong', async () => {
    const { started, seen, warnings, failWith } = given(MANY.slice(0, 3));
    const round = started();
    failWith(() => {
      throw new Unavailable('away');
    });
    expect([await round.step(), seen]).toEqual([0, []]);
    failWith((uid) => {
      if (uid === MANY[1]) throw new Error('wrong');
    });
    expect(await round.step()).toBe(3);
    expect([seen, warnings.length]).toEqual([[MANY[0], MANY[2]], 2]);
  });
});

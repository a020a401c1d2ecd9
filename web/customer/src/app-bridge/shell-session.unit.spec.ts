import type { Bridge } from './bridge.js';
import { ShellSession } from './shell-session.js';

describe('the session that a shell keeps', () => {
  let code: number;
  let loads: number;
  let session: ShellSession;
  beforeEach(() => {
    [code, loads] = [200, 0];
    const bridge = {
      ask: async () => (code === 200 ? { ok: true, data: { result: 1 } } : { ok: false, code }),
    } as Pick<Bridge, 'ask'>;
    session = new ShellSession(bridge, {
      isSignedIn: () => true,
      end: () => undefined,
      reload: () => {
        loads += 1;
      },
    });
  });
  const check = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) await session.check();
  };

  it('is asked for with a page loaded anew after ten failures in a row', async () => {
    code = 504;
    await check(9);
    expect(loads).toBe(0);
    await check(1);
    expect(loads).toBe(1);
  });

  it('counts from the beginning after an answer, and does not count a shell without a say', async () => {
    code = 500;
    await check(9);
    code = 200;
    await check(1);
    code = 500;
    await check(9);
    code = 404;
    await check(5);
    expect([loads, await session.check()]).toEqual([0, false]);
  });
});

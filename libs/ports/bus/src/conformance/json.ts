import { endOf, type Given } from './under-test.js';

/** Commands and replies are JSON. */
export function jsonConforms(given: Given): void {
  const partition = 'j';

  it('shares nothing between caller and handler', async () => {
    const { bus, settle } = given();
    const kept: { list: number[] }[] = [];
    const own = { list: [1] };
    bus.serve('ledger', partition, (command: { list: number[] }) => {
      kept.push(command);
      return Promise.resolve(own);
    });
    await settle();
    const command = { list: [7] };
    const reply = await bus.request<{ list: number[] }>('ledger', command, { partition });
    command.list.push(8);
    reply.list.push(2);
    expect(kept).toEqual([{ list: [7] }]);
    expect(own).toEqual({ list: [1] });
  });

  it('drops what is undefined', async () => {
    const { bus, settle } = given();
    const keys: string[][] = [];
    bus.serve('ledger', partition, (command: object) => {
      keys.push(Object.keys(command));
      return Promise.resolve({ a: 1, b: undefined });
    });
    await settle();
    const reply = await bus.request<object>('ledger', { c: undefined, d: null }, { partition });
    expect([keys, Object.keys(reply)]).toEqual([[['d']], ['a']]);
  });

  it.each([
    ['a bigint', { units: 5n }],
    ['a Map', { units: new Map() }],
    ['not a number', { units: NaN }],
  ])('refuses %s in a command and in a reply, and names the member', async (_kind, foreign) => {
    const { bus, settle } = given();
    let calls = 0;
    bus.serve('ledger', partition, ({ isAsked }: { isAsked?: boolean }) => {
      calls += 1;
      return Promise.resolve(isAsked ? foreign : 'fine');
    });
    await settle();
    const ask = (command: object) => endOf(bus.request('ledger', command, { partition }));
    expect(String(await ask(foreign))).toMatch(/TypeError: the command to ledger j is not JSON: units is/);
    expect(calls).toBe(0);
    expect(String(await ask({ isAsked: true }))).toMatch(/TypeError: the reply of ledger j is not JSON: units is/);
  });
}

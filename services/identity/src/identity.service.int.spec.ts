import { eventually, givenIdentity } from './testing/given-identity.js';

describe('what is done every minute', () => {
  it('is not begun again while it is under way, and again afterwards', async () => {
    const every = jest.spyOn(globalThis, 'setInterval');
    const identity = await givenIdentity();
    const begin = every.mock.calls.find(([, ms]) => ms === 60_000)?.[0] as () => void;
    every.mockRestore();
    let end: (changed: number) => void = () => undefined;
    const sweep = jest
      .spyOn(identity.context.graceEnds, 'sweep')
      .mockImplementation(() => new Promise((resolve) => (end = resolve)));
    begin();
    await eventually(() => Promise.resolve(sweep.mock.calls.length === 1));
    begin();
    begin();
    end(0);
    await eventually(() => {
      begin();
      return Promise.resolve(sweep.mock.calls.length > 1);
    });
    expect(sweep).toHaveBeenCalledTimes(2);
    end(0);
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });
});

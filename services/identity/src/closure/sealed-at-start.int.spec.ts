import { asksToClose, has } from '../testing/given-closure.js';
import { eventually, givenIdentity } from '../testing/given-identity.js';
import { givenCustomer } from '../testing/given-people.js';

describe('an account that a process sealed and died', () => {
  it('is opened by the next process when it starts', async () => {
    const first = await givenIdentity();
    const { uid } = await givenCustomer(first);
    has(first, `spot:${uid}`, 5n);
    await asksToClose(first, uid);
    await first.context.closures.settled();
    await first.context.users.change(uid, { type: 'SealClosure' });
    await first.stop(true);
    const second = await givenIdentity({ directory: first.directory });
    await eventually(async () => (await second.events(`user-${uid}`)).some(({ type }) => type === 'ClosureUnsealed'));
    await second.stop();
    expect([...first.faults, ...second.faults]).toEqual([]);
  });
});

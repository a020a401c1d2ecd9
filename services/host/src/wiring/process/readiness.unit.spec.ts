import { readiness } from './readiness.js';

describe('readiness', () => {
  it('names the step of the start, then is ready, and is not ready while draining', () => {
    const ready = readiness();
    expect(ready.state()).toEqual({ ready: false, reason: 'starting' });
    ready.starting('recovering the ledger');
    expect(ready.state()).toEqual({ ready: false, reason: 'starting: recovering the ledger' });
    ready.ready();
    expect(ready.state()).toEqual({ ready: true });
    ready.draining();
    expect(ready.state()).toEqual({ ready: false, reason: 'draining' });
  });
});

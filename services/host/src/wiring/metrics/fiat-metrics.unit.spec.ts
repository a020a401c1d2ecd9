import { Registry } from 'prom-client';
import { exposeFiat } from './fiat-metrics.js';

describe('metrics of fiat', () => {
  it('show the streams that wait, by their group, as they are when somebody asks', async () => {
    const registry = new Registry();
    let count = 2;
    exposeFiat(registry, [{}, { fiatFigures: () => ({ parked: [{ group: 'fiat-deposits', count }] }) }]);
    expect(await registry.metrics()).toContain('corella_fiat_parked_streams{group="fiat-deposits"} 2');
    count = 0;
    expect(await registry.metrics()).toContain('corella_fiat_parked_streams{group="fiat-deposits"} 0');
  });
});

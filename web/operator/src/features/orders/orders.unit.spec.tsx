import { screen, within } from '@testing-library/react';
import { FakeServer } from '../../testing/fake-server.js';
import { orderRecord, tradeRecord } from '../../testing/sample-records.js';
import { showResource } from '../../testing/show-page.js';
import { orders } from './index.js';

const ORDER = orderRecord();
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().list('orders', [ORDER]).record(`orders/${ORDER.id}`, ORDER).list('trades', [tradeRecord()]);
});
const termOf = (name: string): string | null | undefined => screen.getByText(name).nextElementSibling?.textContent;

describe('orders', () => {
  it('open from the list with the trades that filled them', async () => {
    const { user } = showResource(orders);
    await user.click(await screen.findByRole('link', { name: new RegExp(ORDER.id) }));
    const table = within(await screen.findByRole('table', { name: 'Trades of this order' }));
    expect(table.getByText('taker')).toBeTruthy();
    expect(server.filtersOf('trades')).toContainEqual({ q: ORDER.id });
  });

  it('say why they ended in the words that the customer reads', async () => {
    showResource(orders, { at: `/orders/${ORDER.id}/show` });
    const panel = within(await screen.findByRole('region', { name: 'Why it ended' }));
    expect(panel.getByText('You cancelled it.')).toBeTruthy();
    expect(panel.getByText('none, no rule ended it')).toBeTruthy();
  });

  it('say at what price a stop is triggered and whether it was', async () => {
    server.record(`orders/${ORDER.id}`, {
      ...ORDER,
      type: 'stop-limit',
      stopPrice: '150000',
      operator: 'lte',
      reason: null,
      sentence: null,
    });
    showResource(orders, { at: `/orders/${ORDER.id}/show` });
    await screen.findByText('Trigger');
    expect(termOf('Trigger')).toContain('150,000');
    expect(termOf('Triggered')).toBe('not yet');
    expect(screen.queryByRole('region', { name: 'Why it ended' })).toBeNull();
  });

  it('link to the account only where it may be seen', async () => {
    showResource(orders, { role: 'market', at: `/orders/${ORDER.id}/show` });
    await screen.findByText('1048213 spot');
    expect(screen.queryByRole('link', { name: '1048213 spot' })).toBeNull();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, refusal } from '../../../testing/fake-server.js';
import { marketRecord } from '../../../testing/sample-records.js';
import { showResource } from '../../../testing/show-page.js';
import type { ShownPage } from '../../../testing/show-page.js';
import { markets } from '../index.js';

const btc = marketRecord();
const eth = marketRecord({ id: 'ethaud', symbol: 'ethaud', base: 'eth' });
const xrp = marketRecord({ id: 'xrpaud', symbol: 'xrpaud', base: 'xrp' });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().list('approvals', []).list('settlement-stops', []).list('markets', [btc, eth, xrp]);
});
const dialog = async (count: number) =>
  within(await screen.findByRole('dialog', { name: count === 1 ? 'Halt 1 market' : `Halt ${count} markets` }));

async function confirm({ user }: ShownPage, count: number): Promise<void> {
  const open = await dialog(count);
  await user.click(open.getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: /H04/ }));
  await user.type(open.getByLabelText(`Type HALT ${count} to confirm`), `halt ${count}`);
  await user.click(open.getByRole('button', { name: 'Halt now' }));
}

describe('halting several markets', () => {
  it('sends one request for each, under a key of its own, and says what became of each', async () => {
    const busy = [refusal(503, 'The venue is busy.'), {}];
    server
      .on('POST', 'markets/btcaud/halt', () => ({}))
      .on('POST', 'markets/ethaud/halt', () => busy.shift())
      .on('POST', 'markets/xrpaud/halt', () =>
        Response.json({ code: 'state-unchanged', message: 'x', errors: {} }, { status: 409 }),
      );
    const page = showResource(markets, { role: 'market' });
    await page.user.click(await screen.findByRole('button', { name: 'Choose all' }));
    await page.user.click(screen.getByRole('button', { name: 'Halt 3 chosen' }));
    await confirm(page, 3);
    const open = await dialog(3);
    await open.findByText('not halted: The venue is busy.');
    expect(open.getByText('halted')).toBeTruthy();
    expect(open.getByText('was halted already')).toBeTruthy();
    expect(open.getByRole('status').textContent).toBe('2 halted, 1 failed.');
    expect(server.acts.map(({ body }) => body)).toEqual(
      ['btcaud', 'ethaud', 'xrpaud'].map((confirmed) => ({ reason: 'H04 Technical fault', confirm: confirmed })),
    );
    expect(new Set(server.acts.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
    await page.user.click(open.getByRole('button', { name: 'Try 1 market again' }));
    await waitFor(() => expect(open.getAllByText('halted')).toHaveLength(2));
    expect(server.acts).toHaveLength(4);
    expect(server.acts[3]?.idempotencyKey).toBe(server.acts[1]?.idempotencyKey);
    await page.user.click(open.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Halt chosen' })).toHaveProperty('disabled', true);
  });

  it('halts nothing without a reason and the typed number, and only what is chosen', async () => {
    server.on('POST', 'markets/ethaud/halt', () => ({}));
    const page = showResource(markets, { role: 'market' });
    await page.user.click(await screen.findByRole('checkbox', { name: 'Choose ETH/AUD' }));
    await page.user.click(screen.getByRole('button', { name: 'Halt 1 chosen' }));
    const open = await dialog(1);
    await page.user.click(open.getByRole('button', { name: 'Halt now' }));
    await open.findByText('Type HALT 1 exactly.');
    expect(server.acts).toEqual([]);
    await confirm(page, 1);
    await open.findByText('halted');
    expect(server.acts.map(({ path }) => path)).toEqual(['markets/ethaud/halt']);
  });

  it('is offered to nobody who may not halt', async () => {
    showResource(markets, { role: 'support' });
    await screen.findByRole('table', { name: 'Markets' });
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
    expect(screen.queryByRole('button', { name: /Halt/ })).toBeNull();
  });
});

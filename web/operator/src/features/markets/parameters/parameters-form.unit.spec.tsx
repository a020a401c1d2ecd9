import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { REASONS } from '@corella/contracts/operator';
import type { MarketParameters, MarketParametersRecord, ParametersVersionRecord } from '@corella/contracts/operator';
import { ParametersForm } from './parameters-form.js';

const parameters: MarketParameters = {
  minAmount: '0.0001',
  maxAmount: '10',
  maxPrice: '900000',
  minValue: '2',
  maxMarketSell: '10',
  maxMarketBuy: '1000000',
  feeClass: 'A',
  sellFloorPercent: '90',
  buyCapPercent: '110',
  marketBoundPercent: '10',
  marketDeviationPercent: null,
  fuseMovePercent: '15',
  fuseWindowSeconds: '300',
};
const listed: ParametersVersionRecord = {
  version: 1,
  effectiveAt: null,
  status: 'in-force',
  approvalId: null,
  by: [],
  reason: null,
  withdrawal: null,
  parameters,
};
const record = (change: Partial<MarketParametersRecord> = {}): MarketParametersRecord => ({
  id: 'btcaud',
  base: 'btc',
  quote: 'aud',
  pricePrecision: 2,
  amountPrecision: 6,
  anchorTicks: 16_124_050,
  inForce: 1,
  latest: listed,
  versions: [listed],
  pending: [],
  ...change,
});

const sent: { readonly path: string; readonly body: unknown }[] = [];
const answers: Response[] = [];
beforeEach(() => {
  sent.length = 0;
  answers.length = 0;
  globalThis.fetch = (input, init) => {
    const path = String(input instanceof Request ? input.url : input);
    if (path.endsWith('/affected')) return Promise.resolve(new Response(JSON.stringify({ total: 0 })));
    if (path.endsWith('/reasons')) return Promise.resolve(new Response(JSON.stringify(REASONS)));
    sent.push({ path, body: JSON.parse(String(init?.body)) });
    return Promise.resolve(answers.shift() ?? new Response('{}'));
  };
});

function shown(of = record()): ReturnType<typeof userEvent.setup> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ParametersForm record={of} nowMs={Date.now()}>
          {null}
        </ParametersForm>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const field = (name: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(name);
const send = (): HTMLButtonElement => screen.getByText<HTMLButtonElement>('Send for approval');
const write = (name: string, text: string): void => void fireEvent.change(field(name), { target: { value: text } });
async function chooseReason(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.click(screen.getByText('Choose', { selector: '[role=combobox]' }));
  await user.click(await screen.findByText(/P02/));
}

describe('the form of a market’s parameters', () => {
  it('cannot be sent before something differs, and shows the old value', () => {
    shown();
    expect(send().disabled).toBe(true);
    write('Smallest order', '0.0005');
    expect(screen.getByText('was 0.0001 BTC')).toBeTruthy();
    expect(screen.getByText('1 of 13 parameters')).toBeTruthy();
    expect(send().disabled).toBe(false);
    write('Smallest order', '0.00010');
    expect(send().disabled).toBe(true);
  });

  it('names the fields at fault and sends nothing', async () => {
    const user = shown();
    write('Smallest order', '11');
    write('Fuse window', '');
    await user.click(send());
    await screen.findByText('At most the largest order, 10.');
    expect(screen.getByText('The fuse needs a move and a window, or neither.')).toBeTruthy();
    expect(screen.getByText('Choose a reason; it goes to the audit log.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('names a fault as soon as its field is left', async () => {
    const user = shown();
    await user.clear(field('Largest order'));
    await user.type(field('Largest order'), '-5');
    expect(field('Largest order').getAttribute('aria-invalid')).toBe('false');
    await user.tab();
    await waitFor(() => expect(field('Largest order').getAttribute('aria-invalid')).toBe('true'));
    expect(field('Smallest order').getAttribute('aria-invalid')).toBe('false');
  });

  it('sends the whole next version in display units, with the reason', async () => {
    const user = shown();
    write('Smallest order', '0.0005');
    write('No market orders off reference by', '5.5');
    await chooseReason(user);
    await user.click(send());
    await waitFor(() =>
      expect(sent).toEqual([
        {
          path: '/operator/api/markets/btcaud/parameters',
          body: {
            from: 1,
            parameters: { ...parameters, minAmount: '0.0005', marketDeviationPercent: '5.5' },
            effectiveAt: null,
            reason: 'P02 Dust orders load the book',
          },
        },
      ]),
    );
  });

  it('shows the server’s message beside its field', async () => {
    const user = shown();
    answers.push(
      new Response(JSON.stringify({ message: 'Check', errors: { maxAmount: 'At most 9.' } }), { status: 400 }),
    );
    write('Largest order', '9.5');
    await chooseReason(user);
    await user.click(send());
    await screen.findByText('At most 9.');
  });

  it('offers no second request while one waits, and no instant start before a scheduled version', () => {
    shown(record({ pending: [{ approvalId: 'ap-1', initiatorName: 'Ivo Brandt', mine: false, takesBack: null }] }));
    expect(screen.getByText(/Ivo Brandt asked for a change/)).toBeTruthy();
    expect(screen.queryByText('Send for approval')).toBeNull();
  });

  it('requires a time after the scheduled version', async () => {
    const user = shown(
      record({ latest: { ...listed, version: 2, status: 'scheduled', effectiveAt: '2999-01-02T00:00:00.000Z' } }),
    );
    write('Smallest order', '0.0005');
    await chooseReason(user);
    await user.click(send());
    await screen.findByText('Choose a day and a time.');
    expect(sent).toEqual([]);
  });
});

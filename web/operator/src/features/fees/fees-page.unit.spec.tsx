import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FeeRatesRecord, FeeScheduleRecord, FeeScheduleVersionRecord } from '@corella/contracts/operator';
import { FakeServer, refusal } from '../../testing/fake-server.js';
import { showResource } from '../../testing/show-page.js';
import type { ShownPage } from '../../testing/show-page.js';
import { fees } from './index.js';

const rates: FeeRatesRecord = {
  A: { makerPercent: '0.2', takerPercent: '0.2' },
  B: { makerPercent: '0.1', takerPercent: '0.1' },
  C: { makerPercent: '0.3', takerPercent: '0.3' },
};
const first: FeeScheduleVersionRecord = {
  version: 1,
  effectiveAt: null,
  status: 'in-force',
  approvalId: null,
  by: [],
  reason: null,
  withdrawal: null,
  rates,
};
const schedule = (change: Partial<FeeScheduleRecord> = {}): FeeScheduleRecord => ({
  id: 'schedule',
  inForce: 1,
  latest: first,
  versions: [first],
  pending: [],
  ranks: [{ rank: 0, volumeBtc: '0', htHolding: '0', rates }],
  markets: { A: ['btcaud'], B: [], C: ['htusdt'] },
  ...change,
});

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().record('fees/schedule', schedule());
});
const write = async (label: string, text: string): Promise<void> => {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
};
const changes = (): ReturnType<typeof within> => within(screen.getByRole('region', { name: 'What changes' }));
async function send({ user }: ShownPage): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: /^Reason code/ }));
  await user.click(await screen.findByRole('option', { name: /P12/ }));
  await user.click(screen.getByRole('button', { name: 'Send for approval' }));
}

describe('the fees page', () => {
  it('shows what a change of a rate does to each rank before anything is sent', async () => {
    showResource(fees);
    await write('Maker, class A', '0.18');
    expect(screen.getByText('was 0.2%')).toBeTruthy();
    expect(changes().getByText('1 of 6 rates')).toBeTruthy();
    expect(screen.getByRole('table', { name: 'What each rank would be charged' })).toBeTruthy();
    expect(server.acts).toEqual([]);
  });

  it('asks for the whole next schedule with a reason', async () => {
    server.on('POST', 'fees/schedule', () => ({ approvalId: 'ap-1' }));
    const page = showResource(fees);
    await write('Maker, class A', '0.18');
    await send(page);
    await waitFor(() =>
      expect(server.lastAct?.body).toEqual({
        from: 1,
        rates: { ...rates, A: { makerPercent: '0.18', takerPercent: '0.2' } },
        effectiveAt: null,
        reason: 'P12 Competitive position',
      }),
    );
  });

  it('cannot be sent unchanged, and names an invalid rate', async () => {
    const page = showResource(fees);
    await screen.findByLabelText('Maker, class A');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send for approval' }).disabled).toBe(true);
    await write('Maker, class A', 'much');
    await send(page);
    await waitFor(() => expect(screen.getByLabelText('Maker, class A').getAttribute('aria-invalid')).toBe('true'));
    expect(server.acts).toEqual([]);
  });

  it('takes a scheduled version back by a request of one person', async () => {
    const next: FeeScheduleVersionRecord = {
      ...first,
      version: 2,
      status: 'scheduled',
      effectiveAt: '2999-01-01T00:00:00.000Z',
      approvalId: 'ap-9',
      by: ['Ada Moss', 'Ivo Brandt'],
    };
    server
      .record('fees/schedule', schedule({ latest: next, versions: [next, first] }))
      .on('POST', 'fees/schedule/withdraw', () => ({ approvalId: 'ap-10' }));
    const { user } = showResource(fees);
    await user.click(await screen.findByRole('button', { name: 'Take back' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take back version 2' }));
    await user.click(dialog.getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: /P21/ }));
    await user.click(dialog.getByRole('button', { name: 'Send for approval' }));
    await waitFor(() => expect(server.acts).toHaveLength(1));
    expect(server.lastAct?.body).toEqual({ version: 2, reason: 'P21 A figure is wrong' });
  });

  it('offers no second request while one waits', async () => {
    const pending = [{ approvalId: 'ap-1', initiatorName: 'Ivo Brandt', mine: false, takesBack: null }];
    server.record('fees/schedule', schedule({ pending }));
    showResource(fees);
    await screen.findByText(/Ivo Brandt asked for a change of the fees/);
    expect(screen.queryByRole('button', { name: 'Send for approval' })).toBeNull();
  });

  it('is read-only for people who may not ask for a change', async () => {
    showResource(fees, { role: 'risk' });
    await screen.findByText(/One person of Market asks for a change/);
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('says when it cannot be loaded', async () => {
    server.on('GET', 'fees/schedule', () => refusal(503, 'The venue is busy.'));
    showResource(fees);
    await screen.findByText('The fees could not be loaded');
  });
});

describe('rates that are typed and not sent', () => {
  const closingWarns = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('warn until they are sent or are as before', async () => {
    server.on('POST', 'fees/schedule', () => ({ approvalId: 'ap-1' }));
    const page = showResource(fees);
    await write('Maker, class A', '0.18');
    expect(closingWarns()).toBe(true);
    await write('Maker, class A', '0.2');
    expect(closingWarns()).toBe(false);
    await write('Maker, class A', '0.18');
    await send(page);
    await waitFor(() => expect(closingWarns()).toBe(false));
    expect(screen.getByLabelText<HTMLInputElement>('Maker, class A').value).toBe('0.18');
  });

  it('still warn after a refusal', async () => {
    server.on('POST', 'fees/schedule', () => refusal(409, 'Another request waits.'));
    const page = showResource(fees);
    await write('Maker, class A', '0.18');
    await send(page);
    await screen.findByText('Another request waits.');
    expect(closingWarns()).toBe(true);
  });
});

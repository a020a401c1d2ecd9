import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FIRST_DILIGENCE } from '@corella/contracts/kyc';
import type { DiligenceRecord, DiligenceVersionRecord } from '@corella/contracts/operator';
import { FakeServer, refusal } from '../../testing/fake-server.js';
import { showResource, type ShownPage } from '../../testing/show-page.js';
import { diligence } from './index.js';

const { terms } = FIRST_DILIGENCE;
const first: DiligenceVersionRecord = {
  version: 1,
  effectiveAt: null,
  status: 'in-force',
  approvalId: null,
  by: [],
  reason: null,
  withdrawal: null,
  terms,
};
const settings = (change: Partial<DiligenceRecord> = {}): DiligenceRecord => ({
  id: 'terms',
  inForce: 1,
  latest: first,
  versions: [first],
  pending: [],
  ...change,
});

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().record('diligence/terms', settings());
});
const write = async (label: string, text: string): Promise<void> => {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
};
const changes = (): ReturnType<typeof within> => within(screen.getByRole('region', { name: 'What changes' }));
async function send({ user }: ShownPage): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: /^Reason code/ }));
  await user.click(await screen.findByRole('option', { name: /P42/ }));
  await user.click(screen.getByRole('button', { name: 'Send for approval' }));
}

describe('the settings of the diligence', () => {
  it('say what a change does, and are asked for as a whole', async () => {
    server.on('POST', 'diligence/terms', () => ({ approvalId: 'ap-1' }));
    const page = showResource(diligence, { role: 'kyc' });
    await write('Second looks', '10');
    await write('Countries of high risk', 'kp, ir af');
    expect(screen.getByText('was 5%')).toBeTruthy();
    expect(screen.getByText('You, then a person of AML')).toBeTruthy();
    expect(changes().getByText('Afghanistan')).toBeTruthy();
    expect(changes().getByText('Myanmar (Burma)')).toBeTruthy();
    await send(page);
    await waitFor(() =>
      expect(server.lastAct?.body).toEqual({
        from: 1,
        terms: { ...terms, secondLookPercent: 10, highRiskCountries: ['AF', 'IR', 'KP'] },
        effectiveAt: null,
        reason: 'P42 Yearly review of the programme',
      }),
    );
  });

  it('name what cannot be used beside its field, and send nothing', async () => {
    const page = showResource(diligence, { role: 'aml' });
    await write('Review of a low risk', 'soon');
    await write('Countries under monitoring', 'IR');
    await send(page);
    expect(await screen.findByText('A whole number from 1 to 5.')).toBeTruthy();
    expect(await screen.findByText('IR is a country of high risk already.')).toBeTruthy();
    expect(server.acts).toEqual([]);
  });

  it('cannot be asked for unchanged, nor while a request waits', async () => {
    showResource(diligence, { role: 'kyc' });
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Send for approval' })).disabled).toBe(true);
    const pending = [{ approvalId: 'ap-1', initiatorName: 'Tom Adler', mine: false, takesBack: null }];
    server.record('diligence/terms', settings({ pending }));
    expect(
      await screen.findByText(/Tom Adler asked for a change of these settings/, {}, { timeout: 8_000 }),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send for approval' })).toBeNull();
  }, 12_000);

  it('are read by whoever may not ask for others, with every version', async () => {
    const next: DiligenceVersionRecord = {
      ...first,
      version: 2,
      status: 'in-force',
      effectiveAt: '2026-01-05T00:00:00.000Z',
      approvalId: 'ap-9',
      by: ['Priya Raman', 'Tom Adler'],
      terms: { ...terms, reviewYears: { ...terms.reviewYears, high: 2 } },
    };
    server.record(
      'diligence/terms',
      settings({ inForce: 2, latest: next, versions: [next, { ...first, status: 'superseded' }] }),
    );
    showResource(diligence, { role: 'audit' });
    expect(await screen.findByText(/One person of KYC or AML asks/)).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.getByText('Review of a high risk 1 year to 2 years')).toBeTruthy();
    expect(screen.getByText(/Iran, North Korea/)).toBeTruthy();
  });

  it('are taken back by a request of one person while they are to come', async () => {
    const next: DiligenceVersionRecord = {
      ...first,
      version: 2,
      status: 'scheduled',
      effectiveAt: '2999-01-01T00:00:00.000Z',
      approvalId: 'ap-9',
      by: ['Priya Raman', 'Tom Adler'],
      terms: { ...terms, secondLookPercent: 10 },
    };
    server
      .record('diligence/terms', settings({ latest: next, versions: [next, first] }))
      .on('POST', 'diligence/terms/withdraw', () => ({ approvalId: 'ap-10' }));
    const { user } = showResource(diligence, { role: 'kyc' });
    await user.click(await screen.findByRole('button', { name: 'Take back' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take back version 2' }));
    await user.click(dialog.getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: /P21/ }));
    await user.click(dialog.getByRole('button', { name: 'Send for approval' }));
    await waitFor(() => expect(server.acts).toHaveLength(1));
    expect(server.lastAct?.body).toEqual({ version: 2, reason: 'P21 A figure is wrong' });
  });

  it('say when they cannot be loaded', async () => {
    server.on('GET', 'diligence/terms', () => refusal(503, 'The venue is busy.'));
    showResource(diligence, { role: 'kyc' });
    expect(await screen.findByText('The settings could not be loaded', {}, { timeout: 5_000 })).toBeTruthy();
  });
});

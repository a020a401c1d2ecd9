import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AgreementRecord, AgreementVersionRecord } from '@corella/contracts/operator';
import { FakeServer, refusal } from '../../testing/fake-server.js';
import { showResource } from '../../testing/show-page.js';
import type { ShownPage } from '../../testing/show-page.js';
import { agreements } from './index.js';

const hashes = { 'en-us': 'a', 'zh-cn': 'b' };
const first: AgreementVersionRecord = {
  version: 1,
  status: 'superseded',
  effectiveAt: null,
  profiles: ['au', 'jp'],
  reconsent: true,
  graceDays: 0,
  contentHash: hashes,
  by: [],
  approvalId: null,
  publishedAt: null,
  withdrawal: null,
  signed: 12,
  missing: 0,
};
const second: AgreementVersionRecord = {
  ...first,
  version: 2,
  status: 'in-force',
  effectiveAt: '2026-11-20T09:00:00.000Z',
  graceDays: 14,
  by: ['Ada Moss', 'Ivo Brandt'],
  approvalId: 'ap-1',
  signed: 3,
  missing: 9,
};
const record = (change: Partial<AgreementRecord> = {}): AgreementRecord => ({
  id: 'terms',
  latest: 2,
  base: 2,
  versions: [second, first],
  pending: [],
  customers: { au: { all: 10, signed: 10 }, jp: { all: 2, signed: 2 } },
  ...change,
});
const privacy = record({ id: 'privacy', latest: 0, base: 0, versions: [], customers: record().customers });

let server: FakeServer;
const serve = (terms: AgreementRecord = record()): void => {
  server = new FakeServer()
    .list('agreements', [terms, privacy])
    .record('agreements/terms/versions/1', { texts: { 'en-us': 'Fees are 10 a year.', 'zh-cn': '一' } })
    .record('agreements/terms/versions/2', { texts: { 'en-us': 'Fees are 20 a year.', 'zh-cn': '二' } });
};
beforeEach(() => serve());
const write = async (label: string, text: string): Promise<void> => {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
};
async function send({ user }: ShownPage): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: /^Reason code/ }));
  await user.click(await screen.findByRole('option', { name: /P31/ }));
  await user.click(screen.getByRole('button', { name: 'Send for approval' }));
}

describe('the agreements page', () => {
  it('lists the versions with how many have signed, and shows what one changed', async () => {
    const { user } = showResource(agreements, { role: 'aml' });
    await screen.findByLabelText('Text in English');
    expect(screen.getByText('3 signed')).toBeTruthy();
    expect(screen.getByText('9 have to')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Read version 2' }));
    expect(await screen.findByText('10', { selector: 'del', exact: false })).toBeTruthy();
    const english = within(screen.getByRole('region', { name: 'English' }));
    expect(english.getByText('20', { selector: 'ins', exact: false })).toBeTruthy();
  });

  it('says before anything is sent how many customers would have to sign', async () => {
    const { user } = showResource(agreements, { role: 'aml' });
    expect(await screen.findByText('12 customers have to sign.')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Japan' }));
    expect(screen.getByText('10 customers have to sign.')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Everybody has to sign it' }));
    expect(screen.getByText('Nobody has to sign again.')).toBeTruthy();
    expect(server.acts).toEqual([]);
  });

  it('asks for the next version with both texts and a reason', async () => {
    server.on('POST', 'agreements/terms', () => ({ approvalId: 'ap-1' }));
    const page = showResource(agreements, { role: 'aml' });
    await write('Text in English', 'Fees are 30 a year.');
    expect(screen.getByText('30', { selector: 'ins', exact: false })).toBeTruthy();
    await write('Days to trade without', '30');
    await send(page);
    await waitFor(() =>
      expect(server.lastAct?.body).toEqual({
        from: 2,
        texts: { 'en-us': 'Fees are 30 a year.', 'zh-cn': '二' },
        profiles: ['au', 'jp'],
        effectiveAt: null,
        reconsent: true,
        graceDays: 30,
        reason: 'P31 The law has changed',
      }),
    );
  });

  it('cannot be sent unchanged or with a wrong number of days, and shows a refusal', async () => {
    server.on('POST', 'agreements/terms', () => refusal(409, 'Another version waits.'));
    const page = showResource(agreements, { role: 'aml' });
    await screen.findByLabelText('Text in English');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send for approval' }).disabled).toBe(true);
    await write('Text in English', 'Other.');
    await write('Days to trade without', '400');
    await send(page);
    expect(await screen.findByText('0 to 365 days.')).toBeTruthy();
    expect(server.acts).toEqual([]);
    await write('Days to trade without', '7');
    await page.user.click(screen.getByRole('button', { name: 'Send for approval' }));
    expect(await screen.findByText('Another version waits.')).toBeTruthy();
  });

  it('shows a request that waits in the place of the form', async () => {
    serve(record({ pending: [{ approvalId: 'ap-9', initiatorName: 'Ada Moss', mine: false, takesBack: null }] }));
    showResource(agreements, { role: 'aml' });
    expect(await screen.findByText(/Ada Moss asked for a change of the terms of use/)).toBeTruthy();
    expect(screen.queryByLabelText('Text in English')).toBeNull();
  });

  const scheduled = { ...second, status: 'scheduled', effectiveAt: '2030-11-20T09:00:00.000Z' } as const;

  it('asks with a reason to take back a version that has not begun', async () => {
    serve(record({ versions: [scheduled, first] }));
    server.on('POST', 'agreements/terms/withdraw', () => ({ approvalId: 'ap-3' }));
    const { user } = showResource(agreements, { role: 'aml' });
    await user.click(await screen.findByRole('button', { name: 'Take back' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('combobox', { name: /^Reason code/ }));
    await user.click(await screen.findByRole('option', { name: /P22/ }));
    await user.click(dialog.getByRole('button', { name: 'Send for approval' }));
    await waitFor(() => expect(server.lastAct?.body).toEqual({ version: 2, reason: 'P22 The reason for it has gone' }));
  });

  it('offers that of no version in force, and to nobody who may not ask', async () => {
    showResource(agreements, { role: 'aml' });
    await screen.findByLabelText('Text in English');
    expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull();
  });

  it('says who took a version back, and goes on with the texts that stay', async () => {
    const withdrawal = {
      approvalId: 'ap-3',
      by: ['Ada Moss', 'Ivo Brandt'],
      reason: null,
      at: '2026-11-21T09:00:00.000Z',
    };
    serve(record({ base: 1, versions: [{ ...scheduled, status: 'withdrawn', withdrawal }, first] }));
    showResource(agreements, { role: 'aml' });
    const english = await screen.findByLabelText<HTMLTextAreaElement>('Text in English');
    expect(english.value).toBe('Fees are 10 a year.');
    expect(screen.getByText(/^taken back, was to begin 20 Nov/)).toBeTruthy();
    expect(screen.getByText('Version 1 is the newest')).toBeTruthy();
    expect(screen.getByText(/by Ada Moss and Ivo Brandt/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull();
  });

  it('begins the first version of an agreement that has none', async () => {
    const { user } = showResource(agreements, { role: 'aml' });
    await user.click(await screen.findByRole('button', { name: 'Privacy notice' }));
    expect(await screen.findByText('Nothing is published yet.')).toBeTruthy();
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Text in English')).value).toBe('');
  });
});

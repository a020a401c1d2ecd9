import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, refusal } from '../../testing/fake-server.js';
import { auditRecord } from '../../testing/sample-records.js';
import { showResource } from '../../testing/show-page.js';
import { auditLog } from './index.js';

let server: FakeServer;
const files: Blob[] = [];
beforeEach(() => {
  server = new FakeServer().list('audit-log', [
    auditRecord(),
    auditRecord({ id: 'au-2', actor: 'me', actorName: 'Ada Moss', reason: '=HYPERLINK("http://x")' }),
  ]);
  files.length = 0;
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) files.push(file);
    return '#file';
  };
  URL.revokeObjectURL = () => undefined;
});

const textOf = (file: Blob | undefined): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file ?? new Blob());
  });

describe('the audit log', () => {
  it('names who did what, and “You” for oneself', async () => {
    showResource(auditLog, { role: 'audit' });
    const table = within(await screen.findByRole('table', { name: 'Audit log' }));
    expect(table.getByText('Ivo Brandt')).toBeTruthy();
    expect(await table.findByText('You')).toBeTruthy();
    expect(table.getAllByText('halted a market')).toHaveLength(2);
    expect(screen.getByText('What staff did and tried, chained by hash')).toBeTruthy();
  });

  it('says that a role sees only its own records', async () => {
    showResource(auditLog, { role: 'market' });
    await screen.findByText('Your own records, chained by hash');
  });

  it('is downloaded as the file that the venue made and recorded', async () => {
    server.on(
      'POST',
      'audit-log/export',
      () => new Response('id,at\r\n1,2\r\n', { headers: { 'X-Total-Count': '400000', 'X-Exported-Count': '100000' } }),
    );
    const { user } = showResource(auditLog, { role: 'audit' });
    await screen.findByText('Ivo Brandt');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(server.lastAct?.body).toEqual({ filter: {}, sort: ['at', 'DESC'] });
    expect(await textOf(files[0])).toBe('id,at\r\n1,2\r\n');
    await screen.findByText('The file has 100,000 of 400,000 records. Narrow the filter for the rest.');
  });

  it('is not downloaded when the venue refuses', async () => {
    server.on('POST', 'audit-log/export', () => refusal(503, 'The venue is busy.'));
    const { user } = showResource(auditLog, { role: 'audit' });
    await screen.findByText('Ivo Brandt');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await screen.findByText('The venue is busy.');
    expect(files).toEqual([]);
  });

  it('has its chain verified by the venue, and says where it breaks', async () => {
    server.record('audit-log/verification', {
      intact: true,
      records: 1204,
      hash: '9f3c71aa0000',
      at: '2026-11-21T09:00:00Z',
    });
    const { user } = showResource(auditLog, { role: 'audit' });
    await user.click(await screen.findByRole('button', { name: 'Verify chain' }));
    await screen.findByText(/^Intact at .*: 1,204 records, last hash/);
    server.record('audit-log/verification', {
      intact: false,
      records: 41,
      brokenAt: '202611-41',
      at: '2026-11-21T09:00:00Z',
    });
    await user.click(screen.getByRole('button', { name: 'Verify chain' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Broken at record 202611-41, after 41 that follow from each other',
    );
    expect(screen.queryByText(/^Intact/)).toBeNull();
  });

  it('is verified by nobody who sees only their own records', async () => {
    showResource(auditLog, { role: 'market' });
    await screen.findByText('Ivo Brandt');
    expect(screen.queryByRole('button', { name: 'Verify chain' })).toBeNull();
  });

  it('shows one record with what it changed, field by field', async () => {
    const record = auditRecord({ action: 'records.export', before: null, after: '{"records":2,"sha256":"ab12"}' });
    server.record('audit-log/au-1', record);
    showResource(auditLog, { role: 'audit', at: '/audit-log/au-1/show' });
    await screen.findByRole('heading', { name: 'Exported records' });
    expect(screen.getByRole('row', { name: /^records/ }).textContent).toBe('records–2');
    expect(screen.getByText('9f3c71aa0000')).toBeTruthy();
  });

  it('says of what was agreed which request it was, and how it ended, as no change of a state', async () => {
    const failed = auditRecord({
      actor: 'matching',
      actorName: 'matching',
      role: 'system',
      action: 'approval.failed',
      before: 'approval 97c56d05, market-parameters-withdraw',
      after: 'version 4 is already in force',
    });
    server.record('audit-log/au-1', failed);
    showResource(auditLog, { role: 'audit', at: '/audit-log/au-1/show' });
    const ended = within(await screen.findByRole('region', { name: 'What was agreed' }));
    const request = ended.getByRole('link', { name: '97c56d05' });
    expect(request.getAttribute('href')).toBe('/approvals/97c56d05/show');
    expect(ended.getByText('Parameters taken back')).toBeTruthy();
    expect(ended.getByText('version 4 is already in force')).toBeTruthy();
    expect(screen.queryByText('Before')).toBeNull();
    expect(screen.getByText('The market, System')).toBeTruthy();
  });
});

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
    expect(table.getAllByText('markets halt')).toHaveLength(2);
    expect(screen.getByText('Every write, chained by hash')).toBeTruthy();
  });

  it('says that a role sees only its own records', async () => {
    showResource(auditLog, { role: 'market' });
    await screen.findByText('Your own records, chained by hash');
  });

  it('is downloaded only after the export is recorded, with formulas made inert', async () => {
    server.on('POST', 'audit-log/export', () => ({ recorded: true }));
    const { user } = showResource(auditLog, { role: 'audit' });
    await screen.findByText('Ivo Brandt');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(server.lastAct?.body).toEqual({ resource: 'audit-log', rows: 2, filter: {} });
    const text = await textOf(files[0]);
    expect(text).toContain('Ivo Brandt');
    expect(text).not.toMatch(/(^|,|")=HYPERLINK/m);
  });

  it('is not downloaded when the export cannot be recorded', async () => {
    server.on('POST', 'audit-log/export', () => refusal(503, 'The venue is busy.'));
    const { user } = showResource(auditLog, { role: 'audit' });
    await screen.findByText('Ivo Brandt');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await screen.findByText('The venue is busy.');
    expect(files).toEqual([]);
  });
});

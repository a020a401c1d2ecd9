import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, refusal } from '../../testing/fake-server.js';
import { staffRecord } from '../../testing/sample-records.js';
import { showResource } from '../../testing/show-page.js';
import { staff } from './index.js';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().list('staff', [staffRecord(), staffRecord({ id: 'me', name: 'Ada Moss', role: 'admin' })]);
});

describe('staff', () => {
  it('are disabled by two people: one administrator asks with a reason', async () => {
    server.on('POST', 'staff/st-2/disable', () => ({ approvalId: 'ap-1' }));
    const { user } = showResource(staff, { role: 'admin' });
    await user.click(await screen.findByRole('button', { name: 'Ask to disable Ivo Brandt' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask to disable Ivo Brandt' }));
    await user.click(dialog.getByRole('combobox'));
    const leaves = await screen.findByRole('option', { name: /S02/ });
    expect(screen.queryByRole('option', { name: /Joins/ })).toBeNull();
    await user.click(leaves);
    await user.click(dialog.getByRole('button', { name: 'Send for approval' }));
    await screen.findByText('Asked. A second person decides.');
    expect(server.lastAct).toMatchObject({ path: 'staff/st-2/disable', body: { reason: 'S02 Leaves the team' } });
  });

  it('are shown with the access of any day, when nothing can be done about them', async () => {
    const then = staffRecord({ name: 'Mia Chen', role: 'risk' });
    server.list('staff', (filter) => ('asOf_lte' in filter ? [then] : [staffRecord()]));
    const { user } = showResource(staff, { role: 'admin' });
    await screen.findByRole('button', { name: /^Ask to disable/ });
    expect(screen.getByLabelText('As of')).toHaveAttribute('max', expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/));
    await user.type(screen.getByLabelText('As of'), '2026-03-01');
    await screen.findByText('Mia Chen');
    expect(screen.queryByRole('button', { name: /^Ask to disable/ })).toBeNull();
    const { asOf_lte: day } = server.filtersOf('staff').at(-1) as { readonly asOf_lte?: string };
    expect(new Date(day ?? '').getTime()).toBe(new Date('2026-03-01T23:59:59.999').getTime());
  });

  it('says of a day before the first of them that nobody had access', async () => {
    server.list('staff', () => []);
    showResource(staff, { role: 'audit', at: '/staff?filter=%7B%22asOf_lte%22%3A%222020-03-01%22%7D' });
    expect(await screen.findByText('Nobody had access on 1 Mar 2020')).toBeVisible();
  });

  it('keep long names and addresses within their columns, whole in the title', async () => {
    const [name, email] = ['Maximiliana Konstantinopoulou-Featherstonehaugh', `${'m'.repeat(60)}@corella.test`];
    server.list('staff', [staffRecord({ name, email })]);
    showResource(staff, { role: 'audit' });
    expect((await screen.findByTitle(name)).closest('[data-long="true"]')).not.toBeNull();
    expect(screen.getByTitle(email).closest('[data-long="true"]')).not.toBeNull();
  });

  it('are shown as invited until they join, and can be filtered by that', async () => {
    const invited = staffRecord({ id: 'st-3', name: 'Mia Chen', status: 'invited' });
    server.list('staff', (filter) => (filter.status === 'invited' ? [invited] : [staffRecord(), invited]));
    const { user } = showResource(staff, { role: 'audit' });
    const row = await screen.findByRole('row', { name: /Mia Chen/ });
    expect(within(row).getByText('invited')).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'All statuses' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Any',
      'invited',
      'active',
      'disabled',
    ]);
    await user.click(screen.getByRole('option', { name: 'invited' }));
    await waitFor(() => expect(screen.queryByText('Ivo Brandt')).toBeNull());
    expect(server.filtersOf('staff').at(-1)).toEqual({ status: 'invited' });
  });

  it('get a new link from one administrator, with a reason, while they are invited', async () => {
    server
      .list('staff', [
        staffRecord(),
        staffRecord({ id: 'st-3', name: 'Mia Chen', email: 'mia@x.test', status: 'invited' }),
      ])
      .on('POST', 'staff/st-3/invite', () => ({ id: 'st-3' }));
    const { user } = showResource(staff, { role: 'admin' });
    await user.click(await screen.findByRole('button', { name: 'Send a new link to Mia Chen' }));
    expect(screen.queryByRole('button', { name: 'Send a new link to Ivo Brandt' })).toBeNull();
    const dialog = within(await screen.findByRole('dialog', { name: 'Send Mia Chen a new link' }));
    await user.click(dialog.getByRole('button', { name: 'Send a new link' }));
    await dialog.findByText('Choose a reason; it goes to the audit log.');
    expect(server.acts).toEqual([]);
    await user.click(dialog.getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: /S11/ }));
    await user.click(dialog.getByRole('button', { name: 'Send a new link' }));
    await screen.findByText('A new link goes to mia@x.test.');
    expect(server.lastAct).toMatchObject({
      path: 'staff/st-3/invite',
      body: { reason: 'S11 Link was lost or is too old' },
    });
  });

  it('get no new link once they have joined', async () => {
    server
      .list('staff', [staffRecord({ status: 'invited' })])
      .on('POST', 'staff/st-2/invite', () => refusal(409, 'This person has joined.'));
    const { user } = showResource(staff, { role: 'admin' });
    await user.click(await screen.findByRole('button', { name: 'Send a new link to Ivo Brandt' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: /S11/ }));
    await user.click(dialog.getByRole('button', { name: 'Send a new link' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('This person has joined.');
  });

  it('can be disabled before they join, and not again afterwards', async () => {
    server
      .list('staff', [
        staffRecord({ status: 'invited' }),
        staffRecord({ id: 'st-3', name: 'Mia Chen', status: 'disabled' }),
      ])
      .on('POST', 'staff/st-2/disable', () => ({ approvalId: 'ap-1' }));
    const { user } = showResource(staff, { role: 'admin' });
    await user.click(await screen.findByRole('button', { name: 'Ask to disable Ivo Brandt' }));
    await screen.findByText('The link to join works on until another person agrees');
    expect(screen.queryByRole('button', { name: /disable Mia Chen/, hidden: true })).toBeNull();
  });

  it('cannot be asked to disable themselves', async () => {
    showResource(staff, { role: 'admin' });
    await screen.findByText('Ada Moss');
    await screen.findByText('You');
    expect(screen.queryByRole('button', { name: 'Ask to disable Ada Moss' })).toBeNull();
  });

  it('are added by two people: the request carries name, email, role and reason', async () => {
    server.on('POST', 'staff', () => ({ approvalId: 'ap-2' }));
    const { user } = showResource(staff, { role: 'admin' });
    await user.click(await screen.findByRole('button', { name: 'Add staff' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add staff' }));
    await user.click(dialog.getByRole('button', { name: 'Send for approval' }));
    await dialog.findByText('Write the whole email address.');
    expect(server.acts).toEqual([]);
    await user.type(dialog.getByLabelText('Name'), 'Mia Chen');
    await user.type(dialog.getByLabelText('Email'), 'mia@corella.test');
    await user.click(dialog.getByRole('combobox', { name: /^Role/ }));
    await user.click(await screen.findByRole('option', { name: 'Treasury' }));
    await user.click(dialog.getByRole('combobox', { name: /^Reason code/ }));
    await user.click(await screen.findByRole('option', { name: /S01/ }));
    await user.click(dialog.getByRole('button', { name: 'Send for approval' }));
    await screen.findByText('Asked. A second person decides.');
    expect(server.lastAct?.body).toEqual({
      name: 'Mia Chen',
      email: 'mia@corella.test',
      role: 'treasury',
      reason: 'S01 Joins the team',
    });
  });

  it('are read-only for the audit role', async () => {
    showResource(staff, { role: 'audit' });
    await screen.findByText('Ivo Brandt');
    expect(screen.queryByRole('button', { name: /Add staff|Ask to disable|Send a new link/ })).toBeNull();
  });

  it('say when they cannot be loaded, and load on retry', async () => {
    server.on('GET', 'staff', () => refusal(503, 'The venue is busy.'));
    const { user } = showResource(staff, { role: 'audit' });
    await screen.findByText('The members of staff could not be loaded');
    server.list('staff', [staffRecord()]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Ivo Brandt');
  });

  it('get another role by two people: the one they have is not offered', async () => {
    server.on('POST', 'staff/st-2/role', () => ({ approvalId: 'ap-1' }));
    const { user } = showResource(staff, { role: 'admin' });
    await user.click(await screen.findByRole('button', { name: 'Ask for another role of Ivo Brandt' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask for another role of Ivo Brandt' }));
    await user.click(dialog.getByRole('button', { name: 'Send for approval' }));
    await dialog.findByText('Choose the role.');
    await user.click(dialog.getByRole('combobox', { name: /New role/ }));
    expect(screen.queryByRole('option', { name: 'Risk' })).toBeNull();
    await user.click(await screen.findByRole('option', { name: 'Treasury' }));
    await user.click(dialog.getByRole('combobox', { name: /Reason code/ }));
    await user.click(await screen.findByRole('option', { name: /S04/ }));
    await user.click(dialog.getByRole('button', { name: 'Send for approval' }));
    await screen.findByText('Asked. A second person decides.');
    expect(server.lastAct).toMatchObject({
      path: 'staff/st-2/role',
      body: { role: 'treasury', reason: 'S04 Takes over other duties' },
    });
  });

  it('are reset by one administrator, and return after being disabled by two', async () => {
    const gone = staffRecord({ id: 'st-4', name: 'Leo Park', status: 'disabled' });
    server
      .list('staff', [staffRecord(), gone])
      .on('POST', 'staff/st-2/reset', () => ({ id: 'st-2' }))
      .on('POST', 'staff/st-4/enable', () => ({ approvalId: 'ap-1' }));
    const { user } = showResource(staff, { role: 'admin' });
    const act = async (button: string, reason: RegExp, primary: string): Promise<void> => {
      await user.click(await screen.findByRole('button', { name: button }));
      const dialog = within(await screen.findByRole('dialog', { name: button }));
      await user.click(dialog.getByRole('combobox'));
      await user.click(await screen.findByRole('option', { name: reason }));
      await user.click(dialog.getByRole('button', { name: primary }));
    };
    await act('Reset the authenticator of Ivo Brandt', /S08/, 'Reset now');
    await screen.findByText('A link to set up the account again goes to ivo@corella.test.');
    expect(server.lastAct).toMatchObject({ path: 'staff/st-2/reset' });
    expect(screen.queryByRole('button', { name: 'Ask to disable Leo Park' })).toBeNull();
    await act('Ask to re-enable Leo Park', /S06/, 'Send for approval');
    await waitFor(() => expect(server.lastAct).toMatchObject({ path: 'staff/st-4/enable' }));
  });
});

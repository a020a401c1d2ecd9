import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OperatorMe } from '@corella/contracts/operator';
import { permissionsOf } from '@corella/contracts/operator';
import { FakeServer, refusal } from '../../testing/fake-server.js';
import { homeRecord } from '../../testing/sample-records.js';
import { App } from '../app.js';

const ada: OperatorMe = {
  staffId: 'st-1',
  name: 'Ada Moss',
  email: 'ada@corella.test',
  role: 'market',
  permissions: [...permissionsOf('market')],
  demo: false,
};
const ivo: OperatorMe = { ...ada, staffId: 'st-2', name: 'Ivo Brandt', email: 'ivo@corella.test' };
const PAGE = '/fees?seen=1';
const over = (): Response => refusal(401, 'You are not logged in, or your session has ended.');

let server: FakeServer;
const logsIn = (me: OperatorMe): void => {
  server = new FakeServer()
    .record('me', me)
    .record('home', homeRecord())
    .list('settlement-stops', [])
    .list('approvals', [])
    .list('markets', [])
    .on('POST', 'login', () => ({}))
    .on('POST', 'logout', () => ({}));
};
/** Refuses everything but the call that logs in, which makes the session of `next`. */
const ends = (next: OperatorMe): void => {
  server = new FakeServer()
    .on('GET', 'me', over)
    .on('GET', 'home', over)
    .on('GET', 'fees/schedule', over)
    .on('POST', 'logout', over)
    .on('POST', 'login', () => {
      logsIn(next);
      return {};
    });
};
const address = (): string => window.location.hash.slice(1);
const atLogin = (): Promise<HTMLElement> => screen.findByLabelText('Email', {}, { timeout: 20_000 });
const inConsole = (): Promise<HTMLElement> => screen.findByRole('button', { name: 'Log out' }, { timeout: 20_000 });

const user = userEvent.setup({ delay: null });
async function logIn(): Promise<void> {
  await user.type(await atLogin(), 'ada@corella.test');
  await user.type(screen.getByLabelText('Password'), 'a long password');
  await user.type(screen.getByLabelText('Code from your authenticator'), '123456');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await inConsole();
}
async function sessionEnds(next: OperatorMe): Promise<void> {
  logsIn(ada);
  window.location.hash = `#${PAGE}`;
  render(<App />);
  await inConsole();
  ends(next);
  await atLogin();
}

beforeEach(() => window.sessionStorage.clear());

describe('the page after a login', () => {
  it('is where the session ended, with what its address held, when any call is refused', async () => {
    await sessionEnds(ada);
    expect(screen.getByText(/Your session has ended\. After the login you are back where you were/)).toBeTruthy();
    await logIn();
    expect(address()).toBe(PAGE);
  }, 60_000);

  it('is the duty page for another person', async () => {
    await sessionEnds(ivo);
    await logIn();
    expect(address()).toBe('/');
  }, 60_000);

  it('is the duty page after a logout', async () => {
    logsIn(ada);
    window.location.hash = `#${PAGE}`;
    render(<App />);
    await user.click(await inConsole());
    await atLogin();
    expect(screen.queryByText(/Your session has ended/)).toBeNull();
    expect(server.lastAct?.path).toBe('logout');
    await logIn();
    expect(address()).toBe('/');
  }, 60_000);
});

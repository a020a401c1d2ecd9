import { ORDER_TYPES } from '@corella/contracts/market';
import { screen, within } from '@testing-library/react';
import { showPage, startPages } from '../../testing/show-page.js';
import { ConnectBotPage } from './connect-bot-page.js';
import { samples } from './samples.js';

beforeAll(startPages);

/** The types of orders, then the errors. */
const tables = (): readonly HTMLElement[] => screen.getAllByRole('table');

describe('the page for bots', () => {
  it('shows an example for this host in the chosen language', async () => {
    const { user } = showPage(<ConnectBotPage />, { at: '/connect-your-bot/' });
    expect(screen.getByText('npm install ccxt')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Python' }));
    expect(screen.getByText('pip install ccxt')).toBeInTheDocument();
    expect(screen.getByText(new RegExp(`'hostname': '${location.host}'`))).toBeInTheDocument();
  });

  it('mentions plain http only if the venue uses it', () => {
    expect(samples('venue.example', true).every(({ code }) => !code.includes('http://'))).toBe(true);
    expect(samples('127.0.0.1:8080', false).every(({ code }) => code.includes('http://'))).toBe(true);
  });

  it('names every type of order that the engine takes', () => {
    showPage(<ConnectBotPage />, { at: '/connect-your-bot/' });
    const types = within(tables()[0] as HTMLElement).getAllByRole('rowheader');
    expect(types).toHaveLength(ORDER_TYPES.length);
    for (const row of types) expect(row).toHaveTextContent(/^buy-[a-z-]+sell-[a-z-]+$/);
  });

  it('leads to the keys and to the reference', () => {
    showPage(<ConnectBotPage />, { at: '/connect-your-bot/' });
    expect(screen.getByRole('link', { name: 'Make an API key' })).toHaveAttribute('href', '/en-us/user/api/');
    expect(document.querySelector('a[href="/docs"]')).not.toBeNull();
  });

  it('has words for every code that it lists', () => {
    showPage(<ConnectBotPage />, { at: '/connect-your-bot/' });
    for (const row of within(tables()[1] as HTMLElement)
      .getAllByRole('row')
      .slice(1))
      expect(within(row).getByRole('cell').textContent).not.toMatch(/^error\./);
  });
});

import { screen } from '@testing-library/react';
import { FakeServer } from '../../testing/fake-server.js';
import { showElement } from '../../testing/show-page.js';
import { NotFoundPage } from './other-pages.js';

const NOWHERE = 'There is no such page';

describe('an address that no page answers', () => {
  beforeEach(() => void new FakeServer());
  const shown = (at: string, person: Parameters<typeof showElement>[1]): Promise<HTMLElement> => {
    showElement(<NotFoundPage />, { at, ...person });
    return screen.findByRole('heading', { level: 1 });
  };

  it('names the page that the role does not open', async () => {
    expect((await shown('/users/1048213/show', { role: 'market' })).textContent).toBe('Your role does not open Users');
    expect(screen.getByText(/two administrators can give you another role/)).toBeTruthy();
  });

  it('leads nowhere where the role opens the page that it stands below', async () => {
    expect((await shown('/demo/x', { role: 'admin', demo: true })).textContent).toBe(NOWHERE);
  });

  it('leads nowhere where the demo has the page and the venue is none', async () => {
    expect((await shown('/demo', { role: 'market', demo: false })).textContent).toBe(NOWHERE);
  });

  it('names the demo logins to roles that do not open them, where there are some', async () => {
    expect((await shown('/demo', { role: 'market', demo: true })).textContent).toContain('Demo logins');
  });
});

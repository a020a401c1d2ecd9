import { screen } from '@testing-library/react';
import { FakeServer } from '../../testing/fake-server.js';
import { homeRecord } from '../../testing/sample-records.js';
import { showElement } from '../../testing/show-page.js';
import { SideMenu } from './side-menu.js';

describe('the person at the foot of the menu', () => {
  it('leads everybody to their own account', async () => {
    new FakeServer().record('home', homeRecord());
    const { user, address } = showElement(<SideMenu />, { role: 'support' });
    const person = await screen.findByRole('link', { name: 'My account: Ada Moss Support' });
    expect(person).not.toHaveAttribute('aria-current');
    await user.click(person);
    expect(address()).toBe('/me');
    expect(person).toHaveAttribute('aria-current', 'page');
  });
});

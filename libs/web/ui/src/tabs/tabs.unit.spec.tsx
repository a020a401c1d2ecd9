import { useState } from 'react';
import type { JSX } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Tabs } from './tabs.js';

const items = [
  { value: 'open', label: 'Open', count: 2 },
  { value: 'history', label: 'History' },
  { value: 'fills', label: 'Fills' },
] as const;

function Example(): JSX.Element {
  const [value, setValue] = useState<(typeof items)[number]['value']>('open');
  return <Tabs label="Orders" id="orders" value={value} items={items} onChange={setValue} />;
}
const chosen = (): string | null => screen.getByRole('tab', { selected: true }).textContent;

describe('tabs', () => {
  it('put only the selected tab into the tab order', () => {
    render(<Example />);
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
    expect(screen.getByRole('tab', { selected: true }).id).toBe('orders-tab-open');
  });

  it('are selected with the arrow keys, past the ends, and with Home and End', async () => {
    const user = userEvent.setup();
    render(<Example />);
    await user.click(screen.getByRole('tab', { name: /Open/ }));
    await user.keyboard('{ArrowRight}');
    expect(chosen()).toBe('History');
    expect(screen.getByRole('tab', { name: 'History' })).toHaveFocus();
    await user.keyboard('{End}{ArrowRight}');
    expect(chosen()).toBe('Open2');
    await user.keyboard('{ArrowLeft}');
    expect(chosen()).toBe('Fills');
    await user.keyboard('{Home}');
    expect(chosen()).toBe('Open2');
  });
});

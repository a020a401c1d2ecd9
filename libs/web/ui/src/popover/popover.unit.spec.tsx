import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Popover } from './popover.js';

function show(): ReturnType<typeof userEvent.setup> {
  render(
    <>
      <button type="button">Outside</button>
      <Popover label="Account" kind="dialog" trigger={(props) => <button {...props}>Open</button>}>
        {(close) => (
          <button type="button" onClick={close}>
            Log out
          </button>
        )}
      </Popover>
    </>,
  );
  return userEvent.setup();
}
const trigger = (): HTMLElement => screen.getByRole('button', { name: 'Open' });

describe('a popover', () => {
  it('says on its trigger whether it is open, and what it opens', async () => {
    const user = show();
    expect(trigger()).toHaveAttribute('aria-expanded', 'false');
    await user.click(trigger());
    expect(trigger()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('dialog', { name: 'Account' }).id).toBe(trigger().getAttribute('aria-controls'));
  });

  it('closes by Escape and gives the focus back to its trigger', async () => {
    const user = show();
    await user.click(trigger());
    screen.getByRole('button', { name: 'Log out' }).focus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(trigger()).toHaveFocus();
  });

  it.each(['press', 'focus'])('closes by a %s outside', async (how) => {
    const user = show();
    await user.click(trigger());
    const outside = screen.getByRole('button', { name: 'Outside' });
    if (how === 'press') await user.click(outside);
    else await user.tab({ shift: true });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays open when the words beside a choice are pressed on a page that takes the focus itself', async () => {
    render(
      <main tabIndex={-1}>
        <Popover label="Look" kind="dialog" trigger={(props) => <button {...props}>Open</button>}>
          {() => (
            <label>
              <input type="checkbox" /> <span>Volume</span>
            </label>
          )}
        </Popover>
      </main>,
    );
    const user = userEvent.setup();
    await user.click(trigger());
    await user.click(screen.getByText('Volume'));
    expect(screen.getByRole('checkbox', { name: 'Volume' })).toBeChecked();
  });

  it('closes when its content asks for it', async () => {
    const user = show();
    await user.click(trigger());
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

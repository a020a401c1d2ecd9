import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialog } from './dialog.js';

// jsdom has the element without its methods.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

function show(open: boolean): { readonly close: jest.Mock; readonly rerender: (open: boolean) => void } {
  const close = jest.fn();
  const dialog = (shown: boolean) => (
    <Dialog open={shown} title="Cancel the order" onClose={close} actions={<button type="button">Yes</button>}>
      <p>It is half filled.</p>
    </Dialog>
  );
  const { rerender } = render(dialog(open));
  return { close, rerender: (shown) => rerender(dialog(shown)) };
}

describe('a sealed dialog', () => {
  it('closes neither by Escape nor by a press outside, and has no close button', () => {
    const close = jest.fn();
    render(
      <Dialog open sealed title="The secret" onClose={close}>
        <p>42</p>
      </Dialog>,
    );
    const dialog = screen.getByRole('dialog');
    expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false);
    fireEvent(dialog, createEvent('cancel', dialog, {}));
    fireEvent.mouseDown(dialog);
    expect(screen.queryByRole('button')).toBeNull();
    expect(close).not.toHaveBeenCalled();
  });
});

describe('where a dialog begins', () => {
  it('is the element that it names', () => {
    render(
      <Dialog
        open
        title="Sure?"
        onClose={() => undefined}
        actions={
          <button type="button" data-first-focus="">
            Yes
          </button>
        }
      >
        <input aria-label="Name" />
      </Dialog>,
    );
    expect(screen.getByRole('button', { name: 'Yes' })).toHaveFocus();
  });

  it.each([
    [false, 'is its first field otherwise, so that Enter after typing sends the form and does not close it'],
    [true, 'is no field of a drawer'],
  ])('drawer %s: %s', (drawer) => {
    render(
      <Dialog open title="Your password" drawer={drawer} onClose={() => undefined}>
        <input aria-label="Password" />
      </Dialog>,
    );
    expect(document.activeElement === screen.getByLabelText('Password')).toBe(!drawer);
  });
});

describe('a dialog', () => {
  it('is named by its title and opens as a modal one', () => {
    show(true);
    expect(screen.getByRole('dialog', { name: 'Cancel the order' })).toHaveTextContent('It is half filled.');
  });

  it('holds nothing while it is closed', () => {
    const { rerender } = show(true);
    rerender(false);
    expect(screen.queryByText('It is half filled.')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is closed when it is taken away, so that the focus goes back to where it was', () => {
    const close = jest.spyOn(HTMLDialogElement.prototype, 'close');
    const { unmount } = render(
      <Dialog open title="Close the account" onClose={() => undefined}>
        <input aria-label="Password" />
      </Dialog>,
    );
    close.mockClear();
    unmount();
    expect(close).toHaveBeenCalledTimes(1);
    close.mockRestore();
  });

  it('closes with its close button and a press on the backdrop, but not on its content', async () => {
    const { close } = show(true);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.mouseDown(screen.getByText('It is half filled.'));
    expect(close).toHaveBeenCalledTimes(1);
    fireEvent.mouseDown(screen.getByRole('dialog'));
    expect(close).toHaveBeenCalledTimes(2);
  });

  it('leaves closing by Escape to its owner', () => {
    const { close } = show(true);
    const dialog = screen.getByRole('dialog');
    const cancel = createEvent('cancel', dialog, { cancelable: true });
    fireEvent(dialog, cancel);
    expect(cancel.defaultPrevented).toBe(true);
    expect(close).toHaveBeenCalledTimes(1);
  });
});

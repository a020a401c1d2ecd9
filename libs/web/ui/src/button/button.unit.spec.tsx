import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, IconButton } from './button.js';

describe('a button', () => {
  it('does not submit its form unless it says so', () => {
    render(<Button>Choose</Button>);
    expect(screen.getByRole('button', { name: 'Choose' })).toHaveAttribute('type', 'button');
  });

  it('refuses a second press while its action is under way, and says so', async () => {
    const press = jest.fn();
    const { rerender } = render(<Button onClick={press}>Send</Button>);
    await userEvent.click(screen.getByRole('button'));
    rerender(
      <Button onClick={press} busy>
        Send
      </Button>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(press).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
  });
});

describe('a button with a picture only', () => {
  it('has its label as name and tooltip', () => {
    render(<IconButton icon="close" label="Close" />);
    expect(screen.getByRole('button', { name: 'Close' })).toHaveAttribute('title', 'Close');
  });
});

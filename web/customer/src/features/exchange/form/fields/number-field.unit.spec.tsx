import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { JSX } from 'react';
import { NumberField } from './number-field.js';

function Shown({
  start = '',
  decimals = 2,
  error,
  onValue,
}: {
  start?: string;
  decimals?: number;
  error?: string;
  onValue?: (value: string) => void;
}): JSX.Element {
  const [value, setValue] = useState(start);
  return (
    <NumberField
      label="Price"
      unit="AUD"
      value={value}
      decimals={decimals}
      onChange={(next) => {
        setValue(next);
        onValue?.(next);
      }}
      hint="Allowed 1 – 2"
      steppers={{ down: 'One down', up: 'One up' }}
      {...(error === undefined ? {} : { error })}
    />
  );
}
const input = (): HTMLInputElement => screen.getByLabelText('Price');

describe('a number field', () => {
  it('groups thousands at rest and drops the commas while it is edited', async () => {
    render(<Shown start="161000.50" />);
    expect(input()).toHaveValue('161,000.50');
    await userEvent.click(input());
    input().setSelectionRange(10, 10);
    await userEvent.keyboard('{Backspace}');
    expect(input()).toHaveValue('161000.5');
    await userEvent.tab();
    expect(input()).toHaveValue('161,000.5');
  });

  it('keeps the caret where it was, counted from the end', async () => {
    render(<Shown start="1234567" />);
    await userEvent.click(input());
    input().setSelectionRange(3, 3);
    await userEvent.keyboard('9');
    expect(input()).toHaveValue('12934567');
    expect(input().selectionStart).toBe(3);
  });

  it('accepts no more decimals than allowed, and pasted commas', async () => {
    render(<Shown decimals={2} />);
    await userEvent.type(input(), '0.129');
    expect(input()).toHaveValue('0.12');
    await userEvent.clear(input());
    await userEvent.click(input());
    await userEvent.paste('1,234.5');
    expect(input()).toHaveValue('1234.5');
  });

  it.each([
    ['.5', '0.5'],
    ['007', '7'],
    ['00.01', '0.01'],
    ['1.', '1'],
    ['.', '0'],
  ])('reads %s as %s, and leaves the text alone while it is typed', async (typed, value) => {
    const onChange = jest.fn();
    render(<Shown onValue={onChange} />);
    await userEvent.type(input(), typed);
    expect(input()).toHaveValue(typed);
    expect(onChange).toHaveBeenLastCalledWith(value);
    await userEvent.tab();
    expect(input()).toHaveValue(value);
  });

  it('shows a value from elsewhere at once, though another was being typed', async () => {
    render(<Shown start="1.00" />);
    await userEvent.clear(input());
    await userEvent.type(input(), '5.');
    await userEvent.keyboard('{ArrowUp}');
    expect(input()).toHaveValue('5.01');
  });

  it('steps by its buttons and arrow keys, ten with shift', async () => {
    render(<Shown start="1.00" />);
    await userEvent.click(screen.getByRole('button', { name: 'One up' }));
    expect(input()).toHaveValue('1.01');
    await userEvent.click(input());
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(input()).toHaveValue('0.91');
  });

  it('shows what is wrong instead of the hint', () => {
    render(<Shown start="3" error="Not over 2." />);
    expect(input()).toHaveAccessibleDescription('Not over 2.');
    expect(input()).toBeInvalid();
    expect(screen.queryByText('Allowed 1 – 2')).toBeNull();
  });
});

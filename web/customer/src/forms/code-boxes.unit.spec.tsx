import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { JSX } from 'react';
import { CodeBoxes, digitsOf } from './code-boxes.js';

function Harness({
  onComplete,
  error,
}: {
  readonly onComplete?: (code: string) => void;
  readonly error?: string;
}): JSX.Element {
  const [value, setValue] = useState('');
  return <CodeBoxes label="Email code" value={value} onChange={setValue} onComplete={onComplete} error={error} />;
}

describe('the six boxes of a code', () => {
  it('is one input that devices can fill in', () => {
    render(<Harness />);
    const input = screen.getByLabelText('Email code');
    expect(screen.getAllByRole('textbox')).toEqual([input]);
    expect(input).toHaveAttribute('autocomplete', 'one-time-code');
    expect(input).toHaveAttribute('inputmode', 'numeric');
  });

  it('accepts a pasted code with a space and reports once when it is complete', async () => {
    const whole: string[] = [];
    render(<Harness onComplete={(code) => whole.push(code)} />);
    const user = userEvent.setup();
    await user.click(screen.getByLabelText('Email code'));
    await user.paste('407 113');
    expect(whole).toEqual(['407113']);
    await user.type(screen.getByLabelText('Email code'), '9');
    expect(whole).toEqual(['407113']);
  });

  it('ties an error to the input and announces it', () => {
    render(<Harness error="The code is not right." />);
    expect(screen.getByRole('alert')).toHaveTextContent('The code is not right.');
    expect(screen.getByLabelText('Email code')).toHaveAccessibleDescription('The code is not right.');
  });

  it('drops everything but six digits', () => {
    expect(digitsOf('a1b2c3d4e5f6g7')).toBe('123456');
  });
});

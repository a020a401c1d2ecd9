import { render, screen } from '@testing-library/react';
import { Field } from './field.js';

describe('a field', () => {
  it('ties its hint and its error to the input', () => {
    render(<Field label="Email" hint="We send a code." error="Write an email address." />);
    const input = screen.getByLabelText('Email');
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Write an email address. We send a code.');
    expect(screen.getByRole('alert')).toHaveTextContent('Write an email address.');
  });

  it('is valid without an error', () => {
    render(<Field label="Email" />);
    expect(screen.getByLabelText('Email')).toBeValid();
  });
});

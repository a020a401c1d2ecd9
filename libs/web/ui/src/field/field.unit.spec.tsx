import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Check, Field, SearchBox, Select } from './field.js';

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

describe('a selection', () => {
  it('reports the chosen option under its label', async () => {
    render(
      <Select
        label="Asset"
        options={[
          { value: 'aud', label: 'AUD' },
          { value: 'btc', label: 'BTC' },
        ]}
      />,
    );
    await userEvent.selectOptions(screen.getByLabelText('Asset'), 'BTC');
    expect(screen.getByLabelText('Asset')).toHaveValue('btc');
  });
});

describe('a check box', () => {
  it('is ticked by its label and carries its error', async () => {
    render(<Check label="I agree" error="Agree to go on." />);
    await userEvent.click(screen.getByText('I agree'));
    expect(screen.getByRole('checkbox', { name: 'I agree' })).toBeChecked();
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Agree to go on.');
  });
});

describe('a search box', () => {
  it('is named by its label, which is not shown', () => {
    render(<SearchBox label="Search markets" />);
    expect(screen.getByRole('searchbox', { name: 'Search markets' })).toHaveAttribute('placeholder', 'Search markets');
  });
});

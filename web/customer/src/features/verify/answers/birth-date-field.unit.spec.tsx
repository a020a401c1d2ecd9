import { screen } from '@testing-library/react';
import { useState } from 'react';
import type { JSX } from 'react';
import { showPage, startPages } from '../../../testing/show-page.js';
import { BirthDateField } from './birth-date-field.js';

let answer = '';
function Asked({ begin = '' }: { readonly begin?: string }): JSX.Element {
  const [value, setValue] = useState(begin);
  answer = value;
  return <BirthDateField label="Birth date" value={value} order="dmy" placeholder="DD/MM/YYYY" onChange={setValue} />;
}

describe('the birth date', () => {
  beforeAll(startPages);
  beforeEach(() => void (answer = ''));

  it('is typed as people write it, and shown in one way afterwards', async () => {
    const { user } = showPage(<Asked />);
    const field = screen.getByLabelText('Birth date');
    await user.type(field, '4.3.1991');
    expect(answer).toBe('1991-03-04');
    expect(field).toHaveValue('4.3.1991');
    await user.tab();
    expect(field).toHaveValue('04/03/1991');
  });

  it('keeps what is no day, so that it can be told and mended', async () => {
    const { user } = showPage(<Asked />);
    const field = screen.getByLabelText('Birth date');
    await user.type(field, '31/02/1991');
    await user.tab();
    expect(answer).toBe('31/02/1991');
    expect(field).toHaveValue('31/02/1991');
  });

  it('shows a kept answer, which another tab may change', () => {
    showPage(<Asked begin="1991-03-14" />);
    expect(screen.getByLabelText('Birth date')).toHaveValue('14/03/1991');
  });
});

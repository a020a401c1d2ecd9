import type { JSX } from 'react';
import { render } from '@testing-library/react';
import { ChangeText, NumberText } from './number-text.js';

const textOf = (element: JSX.Element): string => render(element).container.textContent ?? '';

describe('a number', () => {
  it('is cut to its decimals, never rounded, with its unit', () => {
    expect(textOf(<NumberText value="1234.5678" decimals={2} unit="AUD" />)).toBe('1,234.56 AUD');
  });

  it('is a dash when there is none, and dots when balances are hidden', () => {
    expect(textOf(<NumberText value={null} decimals={2} />)).toBe('–');
    expect(textOf(<NumberText value="1" decimals={2} hidden />)).toBe('••••');
  });
});

describe('a change', () => {
  it('says its direction in words besides colour and triangle', () => {
    expect(textOf(<ChangeText fraction="0.0201" />)).toMatch(/^up .*2\.01%$/);
    expect(textOf(<ChangeText fraction="-0.5" />)).toMatch(/^down /);
    expect(textOf(<ChangeText fraction={undefined} />)).toBe('–');
  });
});

import { render, screen } from '@testing-library/react';
import { KeepFocus } from './keep-focus.js';

const page = (isAsked: boolean) => (
  <>
    <a href="#elsewhere">Elsewhere</a>
    <KeepFocus when={isAsked}>{isAsked ? <p>It waits.</p> : <button type="button">Ask</button>}</KeepFocus>
  </>
);

describe('the focus of a button that goes', () => {
  it('stays where the button stood', () => {
    const { rerender } = render(page(false));
    screen.getByRole('button').focus();
    rerender(page(true));
    expect(document.activeElement).toBe(screen.getByText('It waits.').parentElement);
  });

  it('is not taken from elsewhere, nor by what is there from the beginning', () => {
    const { rerender } = render(page(false));
    expect(document.activeElement).toBe(document.body);
    rerender(page(true));
    expect(document.activeElement).toBe(document.body);
    rerender(page(false));
    screen.getByRole('button').focus();
    screen.getByRole('link').focus();
    rerender(page(true));
    expect(document.activeElement).toBe(screen.getByRole('link'));
  });
});

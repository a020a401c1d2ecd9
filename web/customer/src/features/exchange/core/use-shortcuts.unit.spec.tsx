import { fireEvent, renderHook } from '@testing-library/react';
import { useShortcuts } from './use-shortcuts.js';

const KEYS = ['b', 's', '?', '/', 'mod+enter'] as const;

function pressed(enabled = true): {
  readonly told: string[];
  readonly press: (init: KeyboardEventInit, on?: Element) => void;
} {
  const told: string[] = [];
  const keys = Object.fromEntries(KEYS.map((key) => [key, () => void told.push(key)]));
  renderHook(() => useShortcuts(keys, { enabled, form: 'order-form' }));
  return { told, press: (init, on = document.body) => void fireEvent.keyDown(on, init) };
}

describe('the shortcuts of the exchange page', () => {
  afterEach(() => document.body.replaceChildren());

  it('do what each key stands for, whatever its case', () => {
    const { told, press } = pressed();
    for (const key of ['b', 'S', '?', '/', 'y', 'Enter']) press({ key });
    press({ key: 'Enter', ctrlKey: true });
    press({ key: 'Enter', metaKey: true });
    expect(told).toEqual(['b', 's', '?', '/', 'mod+enter', 'mod+enter']);
  });

  it('are off until the customer has switched them on', () => {
    const { told, press } = pressed(false);
    press({ key: 'b' });
    expect(told).toEqual([]);
  });

  it('leave typing, modifiers, held keys and dialogs alone', () => {
    const { told, press } = pressed();
    const input = document.body.appendChild(document.createElement('input'));
    press({ key: 'b' }, input);
    press({ key: 'Enter', ctrlKey: true }, input);
    press({ key: 's', ctrlKey: true });
    press({ key: 's', repeat: true });
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.setAttribute('open', '');
    press({ key: 'b' });
    expect(told).toEqual([]);
  });

  it('send the order from its own fields', () => {
    const { told, press } = pressed();
    const form = document.body.appendChild(document.createElement('form'));
    form.id = 'order-form';
    const input = form.appendChild(document.createElement('input'));
    press({ key: 'b' }, input);
    press({ key: 'Enter', ctrlKey: true }, input);
    expect(told).toEqual(['mod+enter']);
  });
});

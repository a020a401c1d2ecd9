import { fireEvent, renderHook } from '@testing-library/react';
import { useShortcuts } from './use-shortcuts.js';

const pressed = (
  enabled: boolean,
): { readonly told: string[]; readonly press: (key: string, on?: Element) => void } => {
  const told: string[] = [];
  const actions = {
    side: (side: string) => told.push(side),
    kind: (kind: string) => told.push(kind),
    search: () => told.push('search'),
  };
  renderHook(() => useShortcuts(enabled, actions));
  return { told, press: (key, on = document.body) => void fireEvent.keyDown(on, { key }) };
};

describe('the shortcuts of the order form', () => {
  it('choose side and type and open the search', () => {
    const { told, press } = pressed(true);
    for (const key of ['b', 'S', 'l', 'm', '/', 'x']) press(key);
    expect(told).toEqual(['buy', 'sell', 'limit', 'market', 'search']);
  });

  it('are off until the customer has switched them on', () => {
    const { told, press } = pressed(false);
    press('b');
    expect(told).toEqual([]);
  });

  it('leave typing, modifiers and dialogs alone', () => {
    const { told, press } = pressed(true);
    const input = document.body.appendChild(document.createElement('input'));
    press('b', input);
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.setAttribute('open', '');
    press('m');
    expect(told).toEqual([]);
    input.remove();
    dialog.remove();
  });
});

import { useEffect, useRef, useState } from 'react';
import { isTyping, keyAction, type KeyMap } from './keys.js';

const storageKey = 'corella-operator-keys';

/** Single-letter shortcuts that can be turned off for good. People who use speech input or switches need that. */
export function useQueueKeys<Act extends string>(
  keys: KeyMap<Act>,
  act: (action: Act) => void,
): readonly [on: boolean, toggle: () => void] {
  const [on, setOn] = useState(() => localStorage.getItem(storageKey) !== 'off');
  const latest = useRef({ keys, act });
  useEffect(() => {
    latest.current = { keys, act };
  });
  useEffect(() => {
    if (!on) return undefined;
    const press = (event: KeyboardEvent): void => {
      const action = isTyping(event.target) || event.repeat ? null : keyAction(event, latest.current.keys);
      if (action === null) return;
      event.preventDefault();
      latest.current.act(action);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on]);
  const toggle = (): void => {
    localStorage.setItem(storageKey, on ? 'off' : 'on');
    setOn(!on);
  };
  return [on, toggle];
}

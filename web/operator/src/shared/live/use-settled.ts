import { useEffect, useState } from 'react';

/** A value once it has rested for a while, such as what is being typed. Compared as text. */
export function useSettled<Value>(value: Value, restMs = 400): Value {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs);
    return () => clearTimeout(timer);
    // What it says is the value, not which object says it.
  }, [text, restMs]);
  return settled;
}

import { useEffect, useState } from 'react';

/**
 * The value after it has stopped changing for a while, such as text that is being typed. Values are compared as JSON.
 */
export function useSettled<Value>(value: Value, restMs = 400): Value {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs);
    return () => clearTimeout(timer);
    // Depends on the content of the value, not on its identity.
  }, [text, restMs]);
  return settled;
}

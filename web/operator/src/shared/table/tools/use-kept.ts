import { useStore } from 'react-admin';
import { useMe } from '../../access/use-access.js';

/** What begins like this in the store survives a logout. */
export const KEPT = 'kept/';

/** A place in the store for one list and one person, who may share the browser with others. */
export const useKeptKey = (name: string): string => `${KEPT}${useMe()?.id ?? 'nobody'}/${name}`;

/** State that the browser keeps for this person. */
export function useKept<Value>(name: string, absent: Value): [Value, (value: Value) => void] {
  const [value, setValue] = useStore<Value>(useKeptKey(name), absent);
  return [value, (next) => setValue(next)];
}

import { useEffect, useId, useRef, useState } from 'react';
import type { FormEvent, JSX, KeyboardEvent as ReactKeyboardEvent, RefObject } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { isTyping } from '../../shared/keyboard/keys.js';
import { messageOf } from '../../shared/api/message-of.js';
import { Icon } from '../../shared/ui/icon.js';
import { SearchHits } from './search/search-hits.js';
import type { Hit } from './search/search-sources.js';
import { useSearch } from './search/use-search.js';
import styles from './app-bar.module.css';

const PLAIN = {
  placeholder: 'User, market, order, entry, staff',
  autoComplete: 'off',
  spellCheck: false,
  maxLength: 120,
} as const;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const nothingFound = (term: string): string =>
  `Nothing is known as “${term}”. Search a UID, an email, a market, a person of staff, or the id of an order, ` +
  'an approval or an entry.';

/** Finds records and opens one of them. `/` moves the focus here from anywhere. */
export function QuickSearch(): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [term, setTerm] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [missed, setMissed] = useState(false);
  const navigate = useNavigate();
  const notify = useNotify();
  const { groups, isCurrent, now } = useSearch(term);
  const hits = groups.flatMap((group) => group.hits);
  const shown = isOpen && hits.length > 0;
  useSlash(input);

  const open = (hit: Hit): void => {
    setTerm('');
    setOpen(false);
    input.current?.blur();
    void navigate(hit.to);
  };
  const search = async (): Promise<void> => {
    const known = (await (isCurrent ? groups : now())).flatMap((group) => group.hits);
    const hit = known[isCurrent ? active : 0] ?? known[0];
    if (hit !== undefined) return open(hit);
    setMissed(true);
    notify(nothingFound(term.trim()), { type: 'warning' });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (term.trim() === '') return;
    search().catch((error: unknown) => notify(messageOf(error), { type: 'warning' }));
  };
  const move = ({ key }: ReactKeyboardEvent): boolean => {
    if (key === 'Escape' && shown) setOpen(false);
    else if (key === 'Escape') input.current?.blur();
    const step = STEPS[key] ?? 0;
    if (shown && step !== 0) setActive((active + step + hits.length) % hits.length);
    return shown && step !== 0;
  };
  const change = (text: string): void => {
    setTerm(text);
    setActive(0);
    setOpen(true);
    setMissed(false);
  };
  return (
    <search className={styles.search}>
      <form className={styles.find} onSubmit={submit} onBlur={(event) => leaves(event) && setOpen(false)}>
        <Icon name="search" />
        <input
          ref={input}
          value={term}
          role="combobox"
          aria-label="Search"
          aria-expanded={shown}
          aria-controls={`${id}-hits`}
          aria-autocomplete="list"
          aria-activedescendant={shown ? `${id}-${active}` : undefined}
          aria-invalid={missed}
          {...PLAIN}
          onFocus={() => setOpen(true)}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => move(event) && event.preventDefault()}
        />
        <kbd aria-hidden="true">/</kbd>
        {shown && <SearchHits id={id} groups={groups} active={active} onOpen={open} />}
      </form>
    </search>
  );
}

const leaves = ({ currentTarget, relatedTarget }: { currentTarget: Element; relatedTarget: EventTarget | null }) =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));

function useSlash(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      const isSlash = event.key === '/' && !isTyping(event.target);
      const isFind = event.key === 'k' && (event.ctrlKey || event.metaKey);
      if (!isSlash && !isFind) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [input]);
}

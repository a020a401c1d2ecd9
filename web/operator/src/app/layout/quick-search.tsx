import { useEffect, useRef, useState } from 'react';
import type { FormEvent, JSX } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { DataProvider, RaRecord } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useAccess } from '../../shared/access/use-access.js';
import { isTyping } from '../../shared/keyboard/keys.js';
import { Icon } from '../../shared/ui/icon.js';
import { targetsOf } from './search-target.js';
import type { Target } from './search-target.js';
import styles from './app-bar.module.css';

/** The address of the target's page, or null when there is no such record. */
async function find(provider: DataProvider, target: Target): Promise<string | null> {
  const filter = target.resource === 'users' ? target.filter : { id: target.id };
  const { data } = await provider.getList<RaRecord>(target.resource, {
    filter,
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'ASC' },
  });
  const found = data[0];
  return found === undefined ? null : `/${target.resource}/${encodeURIComponent(String(found.id))}/show`;
}

/** Opens one record directly. `/` moves the focus here from anywhere. */
export function QuickSearch(): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const [term, setTerm] = useState('');
  const [missed, setMissed] = useState(false);
  const provider = useDataProvider<DataProvider>();
  const navigate = useNavigate();
  const notify = useNotify();
  const { maySee } = useAccess();

  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== '/' || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);

  const search = async (): Promise<void> => {
    for (const target of targetsOf(term).filter(({ resource }) => maySee(resource))) {
      const page = await find(provider, target);
      if (page === null) continue;
      setTerm('');
      input.current?.blur();
      void navigate(page);
      return;
    }
    setMissed(true);
    notify(`Nothing is known as “${term.trim()}”. Search a UID, an email, an order id or an entry's position.`, {
      type: 'warning',
    });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (term.trim() === '') return;
    search().catch((error: unknown) =>
      notify(error instanceof Error ? error.message : 'The search failed.', { type: 'warning' }),
    );
  };
  return (
    <search className={styles.search}>
      <form className={styles.find} onSubmit={submit}>
        <Icon name="search" />
        <input
          ref={input}
          value={term}
          maxLength={120}
          aria-label="Search"
          aria-invalid={missed}
          placeholder="UID, email, order, entry"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTerm(event.target.value);
            setMissed(false);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') input.current?.blur();
          }}
        />
        <kbd aria-hidden="true">/</kbd>
      </form>
    </search>
  );
}

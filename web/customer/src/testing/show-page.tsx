import { marketSocket, meKey } from '@corella/api-client';
import type { Me } from '@corella/contracts/web';
import { noticeStore } from '@corella/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { installBrowserParts } from './browser-parts.js';
import { installFakeSocket } from './fake-socket.js';
import { startWords } from './start-words.js';
import { WORDS } from './words.js';

export interface ShowOptions {
  /** The address after the language: `/user/order/?tab=history`. */
  readonly at?: string;
  /** Null for a visitor. */
  readonly me?: Me | null;
}

export interface Shown {
  readonly user: UserEvent;
  readonly client: QueryClient;
  /** Path and query of the current page. */
  readonly address: () => string;
}

/** For `beforeAll`: English words, the parts of a browser that jsdom lacks, and a socket that the spec controls. */
export async function startPages(): Promise<void> {
  installBrowserParts();
  installFakeSocket();
  await startWords(WORDS);
}

/** Renders a page with a query client of its own. Nothing is retried, so errors come at once. */
export function showPage(page: ReactNode, { at = '/', me = null }: ShowOptions = {}): Shown {
  let address = '';
  function Address(): null {
    const { pathname, search } = useLocation();
    address = pathname + search;
    return null;
  }
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false }, mutations: { retry: false } },
  });
  client.setQueryData(meKey, me);
  noticeStore.clear();
  // An earlier spec may have lost the connection.
  marketSocket.restart();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/en-us${at}`]}>
        {page}
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), client, address: () => address };
}

/** Titles and details of the messages that the page has shown. */
export const notices = (): readonly string[] =>
  noticeStore.get().centre.map(({ title, detail }) => [title, detail].filter(Boolean).join(': '));

import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { Guard } from '../guards/guards.js';
import { loadWords } from '../i18n/start.js';
import { NotFoundPage } from '../shell/not-found-page.js';

type LazyRoute = Pick<RouteObject, 'lazy'>;

/**
 * A page that is loaded with its words on its first visit: `page(() => import('…').then((file) => file.XPage), ['x'])`.
 * Who may see it stands in the table of guards.
 */
export const page = (load: () => Promise<ComponentType>, namespaces: readonly string[]): LazyRoute =>
  openPage(async () => {
    const Page = await load();
    return () => (
      <Guard missing={<NotFoundPage />}>
        <Page />
      </Guard>
    );
  }, namespaces);

/** The same without a guard, for the page that has no language in its address. */
export const openPage = (load: () => Promise<ComponentType>, namespaces: readonly string[]): LazyRoute => ({
  lazy: async () => {
    const [Component] = await Promise.all([load(), loadWords(...namespaces)]);
    return { Component };
  },
});

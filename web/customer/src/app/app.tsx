import { QueryClientProvider } from '@tanstack/react-query';
import { ToastRegion, UiTextProvider } from '@corella/ui';
import { useMemo } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router/dom';
import { SessionKeeper } from '../shell/session-keeper.js';
import { uiTextOf } from '../shell/ui-text.js';
import { queryClient } from './query-client.js';
import type { AppRouter } from './router.js';

export function App({ router }: { readonly router: AppRouter }): JSX.Element {
  const { t, i18n } = useTranslation('shell');
  const text = useMemo(() => uiTextOf(t), [t, i18n.language]);
  return (
    <QueryClientProvider client={queryClient}>
      <UiTextProvider value={text}>
        <SessionKeeper />
        <RouterProvider router={router} />
        <ToastRegion />
      </UiTextProvider>
    </QueryClientProvider>
  );
}

import { useState } from 'react';
import type { JSX } from 'react';
import { createHashRouter, RouterProvider } from 'react-router-dom';
import { JoinPage } from '../features/join/join-page.js';
import { Console } from './console.js';
import { PublicPage } from './public-page.js';

/**
 * An invitation opens without the console around it: react-admin asks who is logged in on every page of its own and
 * sends strangers to the login.
 */
const routes = [
  {
    path: '/join/:token',
    element: (
      <PublicPage>
        <JoinPage />
      </PublicPage>
    ),
  },
  { path: '*', element: <Console /> },
];

export function App(): JSX.Element {
  const [router] = useState(() => createHashRouter(routes));
  return <RouterProvider router={router} />;
}

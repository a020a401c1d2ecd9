import { meKey } from '@corella/api-client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { JSX } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Guard } from '../../../guards/guards.js';
import { FakeVenue } from '../../../testing/fake-venue.js';
import { sampleMe } from '../../../testing/samples.js';
import { startPages } from '../../../testing/show-page.js';
import { useSignedUp } from './use-signed-up.js';

const UNVERIFIED = sampleMe({ kycState: 0 });

function SignUp(): JSX.Element {
  const signedUp = useSignedUp();
  return <button onClick={() => signedUp(UNVERIFIED, null)}>Done</button>;
}

it('leads to the verification, although the guard sends whoever is logged in away from a sign-up', async () => {
  await startPages();
  new FakeVenue().on('GET /api/auth/session', () => ({ user: UNVERIFIED }));
  const client = new QueryClient();
  client.setQueryData(meKey, null);
  const behind = (page: JSX.Element): JSX.Element => <Guard missing={null}>{page}</Guard>;
  const router = createMemoryRouter(
    [
      { path: '/en-us/register/', element: behind(<SignUp />) },
      { path: '/en-us/', element: behind(<h1>Home</h1>) },
      {
        path: '/en-us/user/verify/',
        // As every page, it is loaded when it is opened.
        lazy: async () => {
          await new Promise((resolve) => setTimeout(resolve, 100));
          return { element: behind(<h1>Verification</h1>) };
        },
      },
    ],
    { initialEntries: ['/en-us/register/'] },
  );
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('heading', { name: 'Verification' })).toBeVisible();
});

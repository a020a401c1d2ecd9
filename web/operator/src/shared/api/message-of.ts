import { HttpError } from 'react-admin';

/** What people read of a failure that nobody wrote words for: an answer of another shape, or a fault of the page. */
const UNREADABLE = 'The venue’s answer could not be read. Try again, or reload the page.';

/**
 * The sentence to show for a failed request. Only an `HttpError` carries words for people (see `http-client.ts`);
 * the message of any other error is for developers, such as the list of a schema's findings.
 */
export const messageOf = (error: unknown): string =>
  error instanceof HttpError && error.message !== '' ? error.message : UNREADABLE;

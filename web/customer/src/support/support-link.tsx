import { useVenue } from '@corella/api-client';
import type { JSX } from 'react';
import styles from './support.module.css';

/** Where support is reached, beside every text that names it. Nothing where the venue has no address for it. */
export function SupportLink(): JSX.Element | null {
  const { data: venue } = useVenue();
  if (venue?.support === undefined) return null;
  return (
    <a className={styles.link} href={`mailto:${venue.support}`}>
      {venue.support}
    </a>
  );
}

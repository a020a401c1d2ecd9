import { useEffect, useRef } from 'react';
import type { JSX } from 'react';
import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { clock, duration } from '../../shared/format/times.js';
import type { Silence } from '../../shared/live/use-silence.js';
import { Icon } from '../../shared/ui/icon.js';
import styles from './console-layout.module.css';

/** Says since when the venue has not answered, for all pages. What is on the screen is from then and is dimmed. */
export function SilenceBanner({ silence }: { readonly silence: Silence | null }): JSX.Element {
  const queries = useQueryClient();
  const wasSilent = useRef(false);
  const silent = silence !== null;
  useEffect(() => {
    if (wasSilent.current && !silent) void queries.invalidateQueries();
    wasSilent.current = silent;
  }, [silent, queries]);
  return (
    <div role="alert" className={silent ? styles.silence : undefined}>
      {silence !== null && (
        <>
          <Icon name="warn" />
          <span>
            No answer from the venue since <b className="num">{clock(new Date(silence.since).toISOString())}</b>. What
            you see is from then.
          </span>
          <span className="num" aria-hidden="true">
            {duration(silence.forMs)}
          </span>
          <Button
            size="small"
            variant="outlined"
            onClick={() => void queries.refetchQueries({ type: 'active' }, { cancelRefetch: true })}
          >
            Try now
          </Button>
        </>
      )}
    </div>
  );
}

import { sha256Text, verifyInclusion } from '@corella/merkle-sum';
import type { InclusionWire, ProofWire } from '@corella/contracts/web';
import { Button, ErrorState, Icon, SkeletonRows, buttonClass, saveFile } from '@corella/ui';
import { useMemo } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTo } from '../../i18n/use-language.js';
import { useInclusion } from './api/proof.js';
import { LevelStep, OwnLeaf } from './inclusion-steps.js';
import styles from './proof.module.css';

/** Checks in the browser that the customer's balances are in the tree. */
export function OwnInclusion({
  signedIn,
  proof,
}: {
  readonly signedIn: boolean;
  readonly proof: ProofWire;
}): JSX.Element {
  const { t } = useTranslation('proof');
  const to = useTo();
  const inclusion = useInclusion(signedIn, proof.proofId);
  return (
    <section className={styles.card} aria-labelledby="own">
      <div className={styles.cardHead}>
        <h2 id="own">{t('own')}</h2>
      </div>
      {!signedIn ? (
        <div className={styles.body}>
          <p>{t('logIn')}</p>
          <Link
            className={buttonClass({ kind: 'primary' })}
            to={to(`/login/?backurl=${encodeURIComponent(to('/proof/'))}`)}
          >
            {t('logInButton')}
          </Link>
        </div>
      ) : inclusion.data === undefined ? (
        inclusion.error ? (
          <ErrorState detail={inclusion.error.message} onRetry={() => void inclusion.refetch()} />
        ) : (
          <SkeletonRows rows={6} rowHeight={44} />
        )
      ) : inclusion.data === null ? (
        <div className={styles.body}>
          <p>{t('notIncluded')}</p>
        </div>
      ) : (
        <Verified inclusion={inclusion.data} published={proof} />
      )}
    </section>
  );
}

function Verified({
  inclusion,
  published,
}: {
  readonly inclusion: InclusionWire;
  readonly published: ProofWire;
}): JSX.Element {
  const { t } = useTranslation('proof');
  const to = useTo();
  const verified = useMemo(() => verifyInclusion(sha256Text, inclusion.proof, inclusion), [inclusion]);
  // The leaf must lead to the published root, not to one of its own.
  const same = inclusion.proof.rootHash === published.rootHash && inclusion.proof.proofId === published.proofId;
  const ok = verified.ok && same;
  return (
    <div className={styles.body}>
      <p className={styles.verdict} data-ok={ok || undefined} role="status" data-testid="verdict">
        <Icon name={ok ? 'check' : 'warn'} size={20} />
        <b>
          {ok
            ? t('included', { count: verified.steps.length })
            : t('notVerified', { finding: verified.ok ? t('finding.other-root') : t(`finding.${verified.finding}`) })}
        </b>
      </p>
      <p className={styles.quiet}>{t('computed')}</p>
      <ol className={styles.steps}>
        <OwnLeaf inclusion={inclusion} leafHash={verified.leafHash} />
        {verified.steps.map((step, index) => (
          <LevelStep key={index} step={step} level={index + 1} last={index === verified.steps.length - 1} />
        ))}
      </ol>
      <div className={styles.acts}>
        <Button
          icon="download"
          onClick={() => saveFile('corella-proof.json', `${JSON.stringify(inclusion, null, 2)}\n`, 'application/json')}
        >
          {t('download')}
        </Button>
        <Link
          className={buttonClass({ kind: 'quiet' })}
          to={to(
            `/user/balances/?explain=${Object.keys(inclusion.sums)[0] ?? 'aud'}&asof=${encodeURIComponent(inclusion.proof.takenAt)}`,
          )}
        >
          {t('compare')}
        </Link>
      </div>
      <p className={styles.quiet}>{t('verifier')}</p>
      <pre className={styles.command}>npm run verify-liabilities -- corella-proof.json</pre>
    </div>
  );
}

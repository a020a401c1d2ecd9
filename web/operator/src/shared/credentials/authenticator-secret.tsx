import type { JSX } from 'react';
import { groupedSecret } from '@corella/ui';
import { QrCode } from '@corella/ui/qr-code';
import type { NewAuthenticator } from '@corella/contracts/operator';
import { CopyButton } from '../ui/copy-button.js';
import styles from './credentials.module.css';

/** Large enough for a camera at arm's length. */
const QR_EDGE = 200;

/** The secret of a new authenticator, for a camera and for people. It is not shown again. */
export function AuthenticatorSecret({ secret, uri }: NewAuthenticator): JSX.Element {
  return (
    <div className={styles.secret}>
      <p>
        Scan the picture with an authenticator app, or type the key into it. They are shown only until it is set up.
      </p>
      <QrCode uri={uri} edge={QR_EDGE} label="QR code for an authenticator app" />
      <CopyButton text={secret} label="Copy the key">
        <span className="mono">{groupedSecret(secret)}</span>
      </CopyButton>
    </div>
  );
}

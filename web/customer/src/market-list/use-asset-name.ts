import { assetName } from '@corella/ui';
import { useTranslation } from 'react-i18next';

/** Full names in the page's language. Without a translation, the asset list's name. */
export function useAssetName(): (asset: string) => string {
  const { t } = useTranslation('shell');
  return (asset) => t(`coin.${asset}`, { defaultValue: assetName(asset) });
}

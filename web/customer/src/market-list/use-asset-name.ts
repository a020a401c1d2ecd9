import { assetName } from '@corella/ui';
import { useTranslation } from 'react-i18next';

/** Full names in the page's language. Without a translation, the asset list's name. */
export function useAssetName(): (asset: string) => string {
  const { t } = useTranslation('shell');
  return (asset) => t(`coin.${asset}`, { defaultValue: assetName(asset) });
}

/** Whether a search means the asset: by code, by its name in the page's language or by its English one. */
export function isAssetMeant(search: string, asset: string, nameOf: (asset: string) => string): boolean {
  const wanted = search.trim().toLowerCase();
  return [asset, nameOf(asset), assetName(asset)].some((name) => name.toLowerCase().includes(wanted));
}

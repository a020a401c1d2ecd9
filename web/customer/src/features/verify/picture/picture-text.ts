import type { KycSlot } from '@corella/contracts/kyc';
import type { TFunction } from 'i18next';

/** What a picture shows: a side of a document, or a paper that is called by its own name. */
export const pictureText = (t: TFunction<'verify'>, slot: KycSlot, title: string): string =>
  slot === 'front' || slot === 'back' ? t('picture.of', { what: title }) : title;

/** What one of the wanted pictures is called: a document with one side has no front. */
export const slotTitle = (t: TFunction<'verify'>, slot: KycSlot, wanted: readonly KycSlot[]): string =>
  t(slot === 'front' && !wanted.includes('back') ? 'slot.only' : `slot.${slot}`);

/** What a worker is asked, one at a time. */
export type PictureJob =
  | { readonly kind: 'clean'; readonly bytes: Uint8Array; readonly declared: string }
  | { readonly kind: 'watermark'; readonly bytes: Uint8Array; readonly text: string };
export type PictureDone = { readonly value: unknown } | { readonly error: string };

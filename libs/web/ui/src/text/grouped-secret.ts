/** `ABCDEFGH…` in groups of four, as people read and type it. */
export const groupedSecret = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

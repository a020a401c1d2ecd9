/** `+61 412 345 678`: three digits at a time from the end, after what is left. */
export const shownPhone = (number: string): string => number.replace(/(?<=\d)(?=(?:\d{3}){1,3}$)/g, '\u00a0');

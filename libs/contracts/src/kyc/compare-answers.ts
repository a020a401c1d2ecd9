const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.,-]+/g, '');

/** Whether an answer says what was read from the document, whatever their capitals, spaces and stops. */
export const sameAnswer = (entered: string, read: string): boolean => plain(entered) === plain(read);

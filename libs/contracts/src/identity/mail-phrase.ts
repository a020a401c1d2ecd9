/**
 * A few words of the customer's own, with which every mail to them begins, so that they know a mail of the venue from a
 * forged one. 4 to 20 characters: letters, digits, blanks and simple marks, without a blank at either end.
 */
export const MAIL_PHRASE = /^(?=.{4,20}$)[\p{L}\p{N}][\p{L}\p{M}\p{N} .,!?'-]*(?<! )$/u;

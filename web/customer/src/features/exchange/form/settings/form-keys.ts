/** The form's id, for keys and for the link that skips to it. There is one form on a page. */
export const ORDER_FORM = 'order-form';

/** Puts the focus into a field of the form, marked by `data-key-field`. Not every type has both fields. */
export function focusField(field: 'price' | 'amount'): void {
  document.querySelector<HTMLElement>(`#${ORDER_FORM} [data-key-field='${field}']`)?.focus();
}

/** As pressing the form's button: nothing happens while it is disabled. */
export function pressSubmit(): void {
  document.querySelector<HTMLElement>(`#${ORDER_FORM} button[type='submit']`)?.click();
}

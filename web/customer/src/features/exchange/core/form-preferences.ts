type Preferences = Readonly<Record<string, string>> | undefined;

/** Stored with the account. Confirmation is on by default, keyboard shortcuts are off. */
export const CONFIRM_PREFERENCE = 'order-confirm';
export const SHORTCUT_PREFERENCE = 'exchange-shortcuts';

export const asksBefore = (preferences: Preferences): boolean => preferences?.[CONFIRM_PREFERENCE] !== 'off';
export const usesShortcuts = (preferences: Preferences): boolean => preferences?.[SHORTCUT_PREFERENCE] === 'on';
/** The key that opens the list of keys works until the customer has decided against keys. */
export const usesHelpKey = (preferences: Preferences): boolean => preferences?.[SHORTCUT_PREFERENCE] !== 'off';

/** The key of an event; of a letter its small one, so that a letter works with Shift and with Caps Lock, too. */
export const key_of_event = ({ key }: { readonly key: string }): string => (key.length === 1 ? key.toLowerCase() : key)
